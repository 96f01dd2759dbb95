import { clubTimeZone } from '@virage/domain'
import { dateFormat } from '@virage/session/date-format'
import { serverNow } from './clock.ts'

/** Returns the day where clubs are, YYYY-MM-DD, by the server's clock. @param days how many days from now */
export const clubDay = (days = 0): string =>
  dateFormat('sv-SE', { dateStyle: 'short', timeZone: clubTimeZone }).format(serverNow() + days * 86_400_000)
