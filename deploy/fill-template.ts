/** A value of a template: text, or a list of items whose values a section repeats. */
export type Values = { [name: string]: string | number | Values[] }

/**
 * Fills in a template: `{{name}}` is a value, and the lines between `{{#list}}` and `{{/list}}` repeat for each item, whose
 * values come before those outside.
 *
 * @throws if a name has no value: a half-filled configuration must not reach a machine
 * @example fillTemplate('{{#machines}}\nserver {{name}}\n{{/machines}}\n', { machines: [{ name: 'db1' }] }) // 'server db1\n'
 */
export function fillTemplate(template: string, values: Values): string {
  const withSections = template.replaceAll(
    /^\{\{#(\w+)\}\}\n([\s\S]*?)^\{\{\/\1\}\}\n/gm,
    (_section, name: string, body: string) => {
      const items = values[name]
      if (!Array.isArray(items)) throw new Error(`The template repeats ${name}, which is no list`)
      return items.map((item) => fillTemplate(body, { ...values, ...item })).join('')
    },
  )
  return withSections.replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name: string) => {
    const value = values[name]
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`The template needs ${name}`)
    return String(value)
  })
}
