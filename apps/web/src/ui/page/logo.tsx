/** A lectern from the side: a caret for the desk and strokes for post and foot. */
export function Logo({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M3.5 3.25 20.5 7.75 9 13.25" />
      <path d="M12.5 11.75v9" />
      <path d="M6.5 20.75h12" />
    </svg>
  );
}
