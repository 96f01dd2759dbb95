const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the formatter of dates of a locale. Each is created once: creating it takes as long as hundreds of uses.
 *
 * @param locale a language that the product is in; never what somebody typed, because formatters are kept
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
