import { toast } from 'sonner';

/** One press costs nobody a sentence: the words can be had back while the toast is there. */
export function offerUndo(sentence: string, giveBack: () => void): void {
  toast(sentence, { action: { label: 'Undo', onClick: giveBack } });
}
