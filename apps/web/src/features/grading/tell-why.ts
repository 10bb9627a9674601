import { toast } from '../../ui/toasts/toast.ts';

/** Why what was pressed has led nowhere: said to eyes and ears, and once however often it is pressed. */
export function tellWhy(sentence: string): void {
  toast.info(sentence, { id: sentence });
}
