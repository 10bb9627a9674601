/** Made by `lucide-icons.ts` beside the settings of the build. */
declare module 'virtual:lucide/*' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- here no file can be imported by its path
  export const Icon: import('./icon.tsx').Icon;
}
