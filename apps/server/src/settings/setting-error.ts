/** An invalid setting, with a one-line message that says how to fix it. */
export class SettingError extends Error {
  override name = 'SettingError'
}
