import { type Locator, page } from 'vitest/browser'

/** A field of a form by its label, with or without the mark of one that is required. */
export const field = (label: string): Locator =>
  page.getByLabelText(new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?: \\*)?$`))
