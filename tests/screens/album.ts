/** The folder `screens` with all pictures and their contact sheet. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Picture } from './pictures.ts';
import type { Outcome } from './check-screen.ts';
import { nameOf, type Screen } from './screen.ts';
import { contactSheet, type SheetEntry } from './sheet.ts';

const folder = fileURLToPath(new URL('../../screens', import.meta.url));

export interface Album {
  add(outcome: Outcome): Promise<void>;
  /** Writes the contact sheet and returns the number of pictures. */
  close(): Promise<number>;
}

export async function emptyAlbum(): Promise<Album> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const entries: SheetEntry[] = [];
  return {
    async add({ screen, pictures }) {
      for (const picture of pictures) {
        const file = fileOf(screen, picture);
        await writeFile(join(folder, file), picture.jpeg);
        const { route, state } = screen;
        const { size, theme, problems } = picture;
        entries.push({ route, state, size, theme, problems, file });
      }
    },
    async close() {
      await writeFile(join(folder, 'index.html'), contactSheet(entries));
      return entries.length;
    },
  };
}

function fileOf(screen: Screen, { size, theme }: Picture): string {
  return `${nameOf(screen)}-${size}-${theme}.jpg`;
}
