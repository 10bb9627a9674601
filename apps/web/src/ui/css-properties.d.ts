import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties handed to a style sheet. */
    [property: `--${string}`]: string | number | undefined;
  }
}
