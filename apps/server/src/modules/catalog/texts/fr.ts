import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  bidder: 'Enchérisseur {number}',
} satisfies Translation<typeof en>
