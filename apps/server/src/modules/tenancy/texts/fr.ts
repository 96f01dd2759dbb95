import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  language: 'Français',
} satisfies Translation<typeof en>
