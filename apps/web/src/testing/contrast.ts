type Rgb = readonly [red: number, green: number, blue: number];

/** '#rrggbb' as three numbers from 0 to 255. */
export function parseHex(colour: string): Rgb {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  if (!red || !green || !blue) throw new Error(`not a colour: ${colour}`);
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)];
}

/** Lays a colour with the opacity `share` over another. */
export function mix(over: Rgb, share: number, under: Rgb): Rgb {
  const blend = (at: 0 | 1 | 2) => over[at] * share + under[at] * (1 - share);
  return [blend(0), blend(1), blend(2)];
}

/** WCAG's contrast ratio, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
