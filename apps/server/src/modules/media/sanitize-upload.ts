import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type ReencodedImage, reencodeImage } from './reencode-image.ts'
import { openScanner } from './malware-scanner.ts'
import type { UploadContentType } from './picture-types.ts'

/** The result of sanitizing an upload: a re-encoded picture, or the reason of the rejection. */
export type SanitizedUpload =
  | Extract<ReencodedImage, { ok: true }>
  | { ok: false; key: 'errors.upload.content' | 'errors.upload.malware' }

/** Scans an upload for malware, then re-encodes it. @throws ApiError while the scanner is unavailable, or too many uploads wait */
export type SanitizeUpload = (content: Buffer, type: UploadContentType) => Promise<SanitizedUpload>

/** Returns whether uploads are enabled: production accepts none without a scanner (OWASP ASVS V5.4.3). */
export const acceptsUploads = ({ NODE_ENV, ANTIVIRUS }: Pick<Config, 'NODE_ENV' | 'ANTIVIRUS'>): boolean =>
  NODE_ENV !== 'production' || ANTIVIRUS !== undefined

/**
 * How many uploads are scanned and encoded at a time, and how many wait: decoding takes Node's four threads, and each that waits is in
 * memory.
 */
const sanitizings = { running: 2, waiting: 20 }

/** Opens the configured scanner. Outside production, pictures without a scanner are only re-encoded. */
export function openSanitizeUpload(config: Config, log: FastifyBaseLogger): SanitizeUpload {
  const scan = config.ANTIVIRUS === undefined ? undefined : openScanner(config.ANTIVIRUS)
  const limited = createConcurrencyLimit(sanitizings)
  const sanitize: SanitizeUpload = async (content, type) => {
    const result = await scan?.(content).catch((err: unknown) => {
      log.error({ err }, 'an upload was rejected because the malware scanner does not respond')
      throw new ApiError('errors.backend.unavailable')
    })
    if (result?.infected) {
      log.warn({ malware: result.name }, 'an upload was rejected as malware')
      return { ok: false, key: 'errors.upload.malware' }
    }
    const reencoded = await reencodeImage(content, type)
    return reencoded.ok ? reencoded : { ok: false, key: 'errors.upload.content' }
  }
  return async (content, type) => {
    if (!acceptsUploads(config)) throw new ApiError('errors.upload.closed')
    return limited(() => sanitize(content, type))
  }
}
