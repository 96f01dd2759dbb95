import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  warning: {
    subject: 'Un de vos messages a été signalé',
    reported:
      'Un membre nous a signalé un message que vous lui avez envoyé. Nous l’avons lu et vous demandons de rester courtois.',
    repeated: 'Si cela se répète, le club pourra vous exclure.',
  },
} satisfies Translation<typeof en>
