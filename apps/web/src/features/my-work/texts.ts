import { myWorkTexts } from '../../texts/my-work.ts';
import { texts as common } from '../../texts/texts.ts';

export const texts = { ...common, ...myWorkTexts };
