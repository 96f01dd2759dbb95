import { existsSync, readdirSync } from 'node:fs'

const assets = new URL('../../../web/dist/client/assets/', import.meta.url)

/**
 * Returns the URLs of the fan application's fonts, whose names have a hash; undefined if the application is not built.
 */
export function builtFonts(): { text: string; display: string } | undefined {
  const names = existsSync(assets) ? readdirSync(assets) : []
  const addressOf = (font: RegExp) => {
    const name = names.find((one) => font.test(one))
    return name === undefined ? undefined : `/assets/${name}`
  }
  const text = addressOf(/^archivo-text-(?!more)[\w-]+\.woff2$/)
  const display = addressOf(/^archivo-display-(?!more)[\w-]+\.woff2$/)
  return text !== undefined && display !== undefined ? { text, display } : undefined
}
