/** The last address of a screen in this tab. Filters and searches are in the address, so links back restore them. */
import { attempt } from './attempt.ts';
import { onClearPersonalData } from './personal-data.ts';

const keys = {
  works: 'lectern.assignment-works',
  overview: 'lectern.grading-overview',
} as const;

export function rememberedAddress(screen: keyof typeof keys): string | undefined {
  return attempt(() => sessionStorage.getItem(keys[screen])) ?? undefined;
}

/** Without storage, links back lead to the unfiltered screen. */
export function rememberAddress(screen: keyof typeof keys, address: string): void {
  attempt(() => sessionStorage.setItem(keys[screen], address));
}

// A search can hold a student's name.
onClearPersonalData(() => {
  for (const key of Object.values(keys)) sessionStorage.removeItem(key);
});
