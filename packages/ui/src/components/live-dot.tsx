/** A dot that marks something live. */
export function LiveDot() {
  return (
    <span
      aria-hidden="true"
      className="pulse-dot inline-block size-2 shrink-0 rounded-full bg-live shadow-[0_0_0_0_var(--live)]"
    />
  )
}
