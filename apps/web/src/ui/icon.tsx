import { createElement, type ReactElement, type SVGProps } from 'react';

export type Shapes = readonly [tag: string, attributes: Record<string, string>][];

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

export type Icon = (props: IconProps) => ReactElement;

/** An icon of Lucide in the colour of the surrounding text. */
export function icon(shapes: Shapes): Icon {
  const drawing = shapes.map(([tag, attributes], key) =>
    createElement(tag, { key, ...attributes }),
  );
  return function LucideIcon({ size = 24, ...props }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...props}
      >
        {drawing}
      </svg>
    );
  };
}
