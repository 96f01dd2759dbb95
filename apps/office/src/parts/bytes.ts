/** Returns a number of bytes in megabytes, or in gigabytes from a thousand of them. */
export const bytesText = (bytes: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: bytes < 1e9 ? 'megabyte' : 'gigabyte',
    unitDisplay: 'short',
    maximumFractionDigits: bytes < 1e9 ? 0 : 1,
  }).format(bytes < 1e9 ? bytes / 1e6 : bytes / 1e9)
