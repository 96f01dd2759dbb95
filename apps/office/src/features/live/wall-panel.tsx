import { applaudLot, type LiveLot, setWall, type StaffWall } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { Act } from '../../parts/act.tsx'
import type { WallActs } from './use-wall-acts.ts'
import { WallPicture } from './wall-picture.tsx'

/** The big screen: a small picture of what it shows, and what it can show instead. */
export function WallPanel({
  acts,
  lots,
  offset,
  nameOf,
}: {
  acts: WallActs
  lots: LiveLot[]
  offset: number
  nameOf: (lot: LiveLot) => string
}) {
  const t = useTranslations('live.wall')
  const { wall } = acts
  const focus = lots.find(({ exclusiveId }) => exclusiveId === wall.exclusiveId)
  return (
    <section className="live-wall" aria-label={t('title')}>
      <div className="live-wall-now">
        <WallPicture wall={wall} lots={lots} offset={offset} nameOf={nameOf} />
        <div className="live-wall-state">
          <h2>{t('title')}</h2>
          <b className="clip" role="status">
            {wall.mode === 'LOT' && focus ? nameOf(focus) : t(`modes.${wall.mode}`)}
          </b>
          <SetBy set={wall.set} />
        </div>
      </div>
      <div className="live-wall-acts">
        <Act operation={setWall} className="small" aria-pressed={acts.isFocused} onClick={acts.toggleLot}>
          {t('lot')} <kbd className="push">W</kbd>
        </Act>
        <Act operation={setWall} className="small" aria-pressed={wall.mode === 'MESSAGE'} onClick={acts.write}>
          {t('message')} <kbd className="push">M</kbd>
        </Act>
        <Act operation={setWall} className="small" aria-pressed={wall.mode === 'HIDDEN'} onClick={acts.toggleHidden}>
          {t('hide')} <kbd className="push">H</kbd>
        </Act>
        <Act operation={applaudLot} className="small" disabled={!acts.canApplaud} onClick={acts.applaud}>
          {t('applaud')} <kbd className="push">A</kbd>
        </Act>
        <Act
          operation={setWall}
          className="small live-wall-all"
          aria-pressed={wall.mode === 'AUTOMATIC'}
          onClick={acts.showAll}
        >
          {t('all')} <kbd className="push">⇧ W</kbd>
        </Act>
      </div>
    </section>
  )
}

/** Since when, and by whom. */
function SetBy({ set }: Pick<StaffWall, 'set'>) {
  const t = useTranslations('live.wall')
  const { hour } = useTimes()
  if (!set) return <span className="small quiet">{t('unset')}</span>
  const time = hour(set.date)
  return (
    <span className="small quiet">
      {set.email === null ? t('since', { time }) : t('setBy', { time, name: set.email.replace(/@.*/, '') })}
    </span>
  )
}
