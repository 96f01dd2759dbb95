import { useQueryClient } from '@tanstack/react-query'
import { createSlots, listStaffSlots } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { localDay } from '../../parts/local-time.ts'
import { say } from '../../parts/toasts.ts'
import { useNewEditor } from '../../parts/use-stored-editor.ts'
import { mostSlots, slotsByRule } from './slots-by-rule.ts'

/** Slots of one request: the API takes no more. */
const slotsOfRequest = 200

/** What the form of a rule holds. Days of the week are numbers, 0 for Sunday. */
type RuleForm = {
  firstDay: string
  lastDay: string
  weekdays: string[]
  /** Days without slots, as somebody types them. */
  except: string
  begin: string
  end: string
  minutes: string
  capacity: string
  /** The starts of the slots that an attempt has created before it failed: the next one leaves them out, also if the rule has changed. */
  created: string[]
}

const startsOf = (form: RuleForm) =>
  slotsByRule({
    ...form,
    weekdays: form.weekdays.map(Number),
    except: form.except.split(/[\s,;]+/),
    minutes: Number(form.minutes),
  })

/** Returns the starts of the slots that are still to be created. */
function missingOf(form: RuleForm): string[] {
  const created = new Set(form.created)
  return startsOf(form).filter((start) => !created.has(start))
}

function emptyRule(): RuleForm {
  const today = localDay()
  return {
    firstDay: today,
    lastDay: today,
    weekdays: ['0', '1', '2', '3', '4', '5', '6'],
    except: '',
    begin: '10:00',
    end: '18:00',
    minutes: '30',
    capacity: '4',
    created: [],
  }
}

/** Makes slots by a rule, and says how many before anything is sent. */
export function RuleDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('hours')
  const client = useQueryClient()
  const { localMoment } = useTimes()
  const { reason } = useMay()(createSlots)
  const [empty] = useState(emptyRule)
  const editor = useNewEditor<RuleForm, number>({
    key: `${slug}.slots.new`,
    empty,
    toForm: emptyRule,
    check: () => ({}),
    create: async (value, { idempotencyKey: draftKey }) => {
      const missing = missingOf(value)
      let { created } = value
      for (let from = 0; from < missing.length; from += slotsOfRequest) {
        const startDates = missing.slice(from, from + slotsOfRequest)
        const idempotencyKey = `${draftKey}.${created.length}`
        const body = { startDates, capacity: Number(value.capacity) }
        await unwrap(call(createSlots, { params: { slug }, body, idempotencyKey }))
        created = [...created, ...startDates]
        editor.set({ created })
        void client.invalidateQueries({ queryKey: [listStaffSlots.id, slug] })
      }
      return missing.length
    },
    isQuiet: true,
    onCreated: (count) => say(t('created', { count })),
    onLeave: onClose,
  })
  const { draft, problems, set } = editor
  const rule = draft.value
  const starts = startsOf(rule)
  const { length: count } = missingOf(rule)
  const last = starts[mostSlots - 1]
  const places = Number(rule.capacity)
  const isReady = count > 0 && Number.isInteger(places) && places > 0
  const weekday = (day: number) =>
    // 4 January 1970 was a Sunday.
    new Intl.DateTimeFormat(t('locale'), { weekday: 'short', timeZone: 'UTC' }).format((3 + day) * 86_400_000)
  return (
    <DialogForm
      title={t('new')}
      editor={editor}
      labels={{
        firstDay: t('firstDay'),
        lastDay: t('lastDay'),
        weekdays: t('weekdays'),
        except: t('except'),
        begin: t('begin'),
        end: t('end'),
        minutes: t('minutes'),
        capacity: t('capacity'),
        created: t('new'),
      }}
      reason={reason}
      isReady={isReady}
      submitLabel={t('create', { count })}
      note={
        <span role="status" className="small quiet">
          {t('preview', { count, places: isReady ? count * places : 0 })}
        </span>
      }
      onClose={onClose}
    >
      <div className="two">
        {(['firstDay', 'lastDay'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(name)}
            value={rule[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
      </div>
      <fieldset className="stack">
        <legend>{t('weekdays')}</legend>
        <span className="line wraps">
          {[1, 2, 3, 4, 5, 6, 0].map((day) => (
            <label key={day} className="btn small has-checked:!border-text">
              <input
                type="checkbox"
                checked={rule.weekdays.includes(String(day))}
                onChange={({ target }) =>
                  set({
                    weekdays: target.checked
                      ? [...rule.weekdays, String(day)]
                      : rule.weekdays.filter((one) => one !== String(day)),
                  })
                }
              />
              {weekday(day)}
            </label>
          ))}
        </span>
      </fieldset>
      <TextInput
        label={t('except')}
        hint={t('exceptHint')}
        value={rule.except}
        onChange={({ target }) => set({ except: target.value })}
      />
      <div className="two">
        {(['begin', 'end'] as const).map((name) => (
          <TextInput
            key={name}
            type="time"
            label={t(name)}
            value={rule[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
        <TextInput
          label={t('minutes')}
          unit="min"
          inputMode="numeric"
          value={rule.minutes}
          onChange={({ target }) => set({ minutes: target.value })}
        />
        <TextInput
          label={t('capacity')}
          inputMode="numeric"
          value={rule.capacity}
          problem={problems['capacity']}
          onChange={({ target }) => set({ capacity: target.value })}
        />
      </div>
      {last !== undefined && (
        <p className="banner !m-0" data-tone="warn" role="status">
          {t('mostSlots', { count: mostSlots, last: localMoment(last) })}
        </p>
      )}
    </DialogForm>
  )
}
