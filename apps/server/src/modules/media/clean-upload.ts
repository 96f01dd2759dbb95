import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Cleaned, reencodeImage } from './reencode-image.ts'
import { openScanner } from './malware-scanner.ts'
import type { UploadContentType } from './picture-types.ts'

/** What becomes of an upload: a re-encoded picture, or why it was refused. */
export type CleanedUpload =
  | Extract<Cleaned, { ok: true }>
  | { ok: false; key: 'errors.upload.content' | 'errors.upload.malware' }

/** Has an upload scanned, then re-encoded. @throws ApiError while nobody can say whether it is harmful */
export type CleanUpload = (content: Buffer, type: UploadContentType) => Promise<CleanedUpload>

/** Whether the settings let files in: production takes none that nobody scans (OWASP ASVS V5.4.3). */
export const takesUploads = ({ NODE_ENV, ANTIVIRUS }: Pick<Config, 'NODE_ENV' | 'ANTIVIRUS'>): boolean =>
  NODE_ENV !== 'production' || ANTIVIRUS !== undefined

/** Opens the scanner that the settings name. Without one, outside production, pictures are re-encoded without a scan. */
export function openCleanUpload(config: Config, log: FastifyBaseLogger): CleanUpload {
  const scan = config.ANTIVIRUS === undefined ? undefined : openScanner(config.ANTIVIRUS)
  return async (content, type) => {
    if (!takesUploads(config)) throw new ApiError('errors.upload.closed')
    const result = await scan?.(content).catch((err: unknown) => {
      log.error({ err }, 'an upload was refused because the malware scanner does not answer')
      throw new ApiError('errors.backend.unavailable')
    })
    if (result?.infected) {
      log.warn({ malware: result.name }, 'an upload was refused as malware')
      return { ok: false, key: 'errors.upload.malware' }
    }
    const cleaned = await reencodeImage(content, type)
    return cleaned.ok ? cleaned : { ok: false, key: 'errors.upload.content' }
  }
}
