import { toast } from '../../ui/toasts/toast.ts';

/** Shows one toast however often the same shortcut is pressed. */
export function toastOnce(sentence: string): void {
  toast.info(sentence, { id: sentence });
}
