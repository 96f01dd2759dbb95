import { constants } from 'node:zlib'

/** How responses are compressed, if the client takes it. */
export const compression: { threshold: number; encodings: ('br' | 'gzip')[] } = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
}

/** How files that are written row by row are compressed: a higher level takes several times the processor time, and saves a twelfth of the size. */
export const fileCompression = {
  ...compression,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
}
