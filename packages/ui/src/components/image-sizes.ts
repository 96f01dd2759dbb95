/** Classes of avatars and logos, by their width and height in pixels. */
export const imageSizes = {
  20: 'size-5 text-[7px]',
  36: 'size-9 text-[13px]',
  40: 'size-10 text-[14px]',
  44: 'size-11 text-[16px]',
  48: 'size-12 text-[17px]',
  56: 'size-14 text-[20px]',
  88: 'size-22 text-[32px]',
  104: 'size-26 text-[37px]',
  200: 'size-50 text-[72px]',
} as const

/** Width and height of an avatar or logo, in pixels. */
export type ImageSize = keyof typeof imageSizes
