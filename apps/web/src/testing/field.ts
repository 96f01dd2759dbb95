import { type Locator, page } from 'vitest/browser'

/** Finds a field by its label, which has an asterisk if the field is required. */
export const field = (label: string): Locator =>
  page.getByLabelText(new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?: \\*)?$`))
