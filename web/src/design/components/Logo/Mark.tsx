/** An open ring whose gap is the tail of a speech bubble; one path, in the colour of the text around it. */
export const Mark = ({ className, strokeWidth = 4 }: { className?: string; strokeWidth?: number }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={className} fill="none" stroke="currentColor">
    <path
      d="M10 22.2A9 9 0 1 1 16 24.5L9.5 27.5"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
