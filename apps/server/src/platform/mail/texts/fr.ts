import type { Translation } from '../../texts.ts'
import type en from './en.ts'

export default {
  member: 'Un membre',
} satisfies Translation<typeof en>
