import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listStaffParcels } from '@virage/contract/staff'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { TextInput } from '../../parts/fields.tsx'
import { Screen } from '../../shell/screen.tsx'
import { pickUpsQuery } from '../parcels/pick-ups-query.ts'
import { CodeScanner } from './code-scanner.tsx'
import { CounterLog } from './counter-log.tsx'
import { type Found, findParcel } from './find-parcel.ts'
import { FoundParcel } from './found-parcel.tsx'
import { counterOf, subscribe } from './handover-queue.ts'

/** The counter: scan or type a pick-up code, see whose and what it is, hand it over. It works without a connection. */
export function HandoverPage() {
  const { slug } = useClub()
  const t = useTranslations('handover')
  // Helpers of a night find a parcel by its code alone.
  const seesParcels = useMay()(listStaffParcels).allowed
  const pickUps = useQuery({ ...pickUpsQuery(listStaffParcels, slug), enabled: seesParcels })
  const counter = useSyncExternalStore(subscribe, () => counterOf(slug))
  const [found, setFound] = useState<Found | null>(null)
  const [isFinding, setFinding] = useState(false)
  const [typed, setTyped] = useState('')
  const known = pickUps.data ?? []
  const find = async (code: string) => {
    if (isFinding) return
    setFinding(true)
    setFound(await findParcel(slug, code, known))
    setFinding(false)
  }
  const next = () => {
    setFound(null)
    setTyped('')
  }
  return (
    <Screen
      title={t('title')}
      before={
        seesParcels ? (
          <Link to="/$slug/parcels" params={{ slug }}>
            {t('parcels')}
          </Link>
        ) : (
          <a href={`/office/${slug}/room`}>{t('room')}</a>
        )
      }
    >
      <div className="pane">
        <div className="scroll">
          <div className="stack mx-auto w-full max-w-lg !gap-5 p-5">
            <CodeScanner isPaused={found !== null || isFinding} onCode={(code) => void find(code)} />
            {found ? (
              <FoundParcel found={found} onRetry={(code) => void find(code)} onNext={next} />
            ) : (
              <form
                className="flex items-end gap-2"
                onSubmit={(event) => {
                  event.preventDefault()
                  if (typed.trim() !== '') void find(typed)
                }}
              >
                <div className="grow">
                  <TextInput
                    label={t('code')}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    maxLength={40}
                    value={typed}
                    onChange={({ target }) => setTyped(target.value)}
                  />
                </div>
                <button type="submit" className="btn primary min-h-11" aria-busy={isFinding} disabled={isFinding}>
                  {t('find')}
                </button>
              </form>
            )}
            <CounterLog
              counter={counter}
              worksOffline={seesParcels}
              ready={pickUps.data && known.filter(({ codeHash }) => codeHash !== null).length}
            />
          </div>
        </div>
      </div>
    </Screen>
  )
}
