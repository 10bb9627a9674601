import { commonTexts } from '../../texts/common.ts';
import { sessionTexts } from '../../texts/session.ts';

/** The landing page loads no other sentences. */
export const texts = { ...commonTexts, ...sessionTexts };
