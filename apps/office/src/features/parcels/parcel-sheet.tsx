import {
  getStaffParcel,
  moveParcels,
  packTogether,
  promiseParcel,
  replaceParcel,
  sendApart,
  shipParcel,
  splitParcel,
  type StaffParcel,
  type StaffParcelDetails,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { Icon } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ThingList } from '../../parts/thing-list.tsx'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { PackDialog } from './pack-dialog.tsx'
import { ParcelDetails } from './parcel-details.tsx'
import { ParcelMark } from './parcel-mark.tsx'
import { buyerName } from './parcel-list.ts'
import { PromiseDialog } from './promise-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { useParcelActs, type WantedState } from './use-parcel-acts.ts'

type Asked = 'ship' | 'promise' | 'replace' | 'pack' | 'split' | WantedState

/** One parcel beside the list: what is in it, and the acts that its state allows. Its address is read when a person asks. */
export function ParcelSheet({ parcel, onClose }: { parcel: StaffParcel; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('parcels')
  const frame = useTranslations('frame')
  const text = useProblemText()
  const { day, moment } = useTimes()
  const acts = useParcelActs(parcel.id)
  const [dialog, setDialog] = useState<{ of: Asked } | null>(null)
  const open = dialog?.of
  const setOpen = (of: Asked) => setDialog({ of })
  const close = () => setDialog(null)
  const [details, setDetails] = useState<StaffParcelDetails | null>(null)
  const [isReading, setReading] = useState(false)
  const title = t('nameOf', { number: parcel.order.number, name: buyerName(parcel) })
  const show = async () => {
    setReading(true)
    try {
      setDetails(await unwrap(call(getStaffParcel, { params: { slug, parcelId: parcel.id } })))
    } catch (error) {
      say(text(error), 'bad')
    }
    setReading(false)
  }
  const run = async (work: Promise<boolean>, message: string) => {
    if (!(await work)) return
    // What is shown of its history is no longer true, and reading it again would be logged.
    setDetails(null)
    // Another dialog may be open by now, or the same one again.
    setDialog((now) => (now === dialog ? null : now))
    say(message)
  }
  const moves = parcel.nextStates.filter((state): state is WantedState => state !== 'PREPARING' && state !== 'SHIPPED')
  const isGone = parcel.state === 'LOST' || parcel.state === 'RETURNED'
  return (
    <aside className="side" aria-label={title}>
      <header>
        <h2 className="clip">{title}</h2>
        <button type="button" className="btn plain square push" aria-label={frame('close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <div className="inner">
        <ParcelMark parcel={parcel} />
        <ThingList things={parcel.things} label={t('things')} />
        <dl className="facts">
          <dt>{t('buyer')}</dt>
          <dd className="wrap-anywhere">{buyerName(parcel)}</dd>
          <dt>{t('method')}</dt>
          <dd>{parcel.methodName}</dd>
          <dt>{t('promised')}</dt>
          <dd className="line flex-wrap">
            {day(parcel.promisedDay)}
            {(parcel.state === 'PREPARING' || parcel.state === 'SHIPPED') && (
              <Act operation={promiseParcel} className="small" onClick={() => setOpen('promise')}>
                {t('changePromise')}
              </Act>
            )}
          </dd>
          {parcel.termDay !== null && (
            <>
              <dt>{t('term')}</dt>
              <dd className="text-[var(--bad)]">{t('termText', { day: day(parcel.termDay) })}</dd>
            </>
          )}
          <dt>{t('since')}</dt>
          <dd>{moment(parcel.stateSince)}</dd>
          {parcel.waitsUntil !== null && (
            <>
              <dt>{t('waits')}</dt>
              <dd>{t('waitsText', { time: moment(parcel.waitsUntil) })}</dd>
            </>
          )}
          {parcel.carries.length > 0 && (
            <>
              <dt>{t('carries')}</dt>
              <dd>{parcel.carries.join(', ')}</dd>
            </>
          )}
          {parcel.deputy !== null && (
            <>
              <dt>{t('deputy')}</dt>
              <dd className="wrap-anywhere">{parcel.deputy}</dd>
            </>
          )}
          {parcel.trackingNumber !== null && (
            <>
              <dt>{t('tracking')}</dt>
              <dd className="wrap-anywhere">{parcel.trackingNumber}</dd>
            </>
          )}
        </dl>
        {details ? (
          <ParcelDetails parcel={details} />
        ) : (
          <div className="stack justify-items-start">
            <Act operation={getStaffParcel} aria-busy={isReading} disabled={isReading} onClick={() => void show()}>
              <Icon name="eye" size={16} />
              {t('showDetails')}
            </Act>
            <p className="small quiet">{t('logged')}</p>
          </div>
        )}
      </div>
      <footer>
        {parcel.nextStates.includes('SHIPPED') && (
          <Act operation={shipParcel} className="primary" onClick={() => setOpen('ship')}>
            {t('acts.SHIPPED')}
          </Act>
        )}
        {parcel.state === 'SHIPPED' && (
          <Act operation={shipParcel} onClick={() => setOpen('ship')}>
            {t('correctTracking')}
          </Act>
        )}
        {parcel.kind === 'SHIP' && parcel.state === 'PREPARING' && (
          <Act operation={packTogether} onClick={() => setOpen('pack')}>
            {t('pack')}
          </Act>
        )}
        {parcel.state === 'PREPARING' && parcel.things.length > 1 && (
          <Act operation={splitParcel} onClick={() => setOpen('split')}>
            {t('split')}
          </Act>
        )}
        {parcel.sentWith !== null && parcel.state === 'PREPARING' && (
          <Act operation={sendApart} onClick={() => void run(acts.sendApart(), t('sentApart'))}>
            {t('sendApart')}
          </Act>
        )}
        {isGone && (
          <Act operation={replaceParcel} className="primary" onClick={() => setOpen('replace')}>
            {t('replace')}
          </Act>
        )}
        {moves.map((state) => (
          <Act
            key={state}
            operation={moveParcels}
            className={state === 'READY' ? 'primary' : state === 'CANCELLED' || state === 'LOST' ? 'plain danger' : ''}
            onClick={() => setOpen(state)}
          >
            {t(`acts.${state}`)}
          </Act>
        ))}
      </footer>
      {open === 'ship' ? (
        <ShipDialog
          parcel={parcel}
          isBusy={acts.isBusy}
          onShip={(tracking) => void run(acts.ship(tracking), t('done.SHIPPED'))}
          onClose={close}
        />
      ) : open === 'promise' ? (
        <PromiseDialog
          promisedDay={parcel.promisedDay}
          isBusy={acts.isBusy}
          onPromise={(wanted) => void run(acts.promise(wanted), t('promiseChanged'))}
          onClose={close}
        />
      ) : open === 'pack' ? (
        <PackDialog
          parcel={parcel}
          isBusy={acts.isBusy}
          onPack={(withId) => void run(acts.pack(withId), t('packed'))}
          onClose={close}
        />
      ) : open === 'split' ? (
        <SplitDialog
          parcel={parcel}
          isBusy={acts.isBusy}
          onSplit={(exclusiveIds) => void run(acts.split(exclusiveIds), t('splitDone'))}
          onClose={close}
        />
      ) : open === 'replace' ? (
        <Question
          title={t('replaceTitle')}
          confirm={t('replace')}
          tone="plain"
          isBusy={acts.isBusy}
          onConfirm={() => void run(acts.replace(), t('replaced'))}
          onClose={close}
        >
          <p>{t('replaceText')}</p>
        </Question>
      ) : (
        open && (
          <Question
            title={t(`ask.${open}`, { number: parcel.order.number })}
            confirm={t(`acts.${open}`)}
            tone={open === 'CANCELLED' || open === 'LOST' ? 'danger' : 'plain'}
            isBusy={acts.isBusy}
            onConfirm={() => void run(acts.move(open), t(`done.${open}`))}
            onClose={close}
          >
            <p>{t(`consequences.${open}`)}</p>
          </Question>
        )
      )}
    </aside>
  )
}
