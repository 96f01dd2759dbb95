import {
  cancelDuePayment,
  chargeDuePayment,
  extendDuePayment,
  liftUnpaid,
  offerToRunnerUp,
  recordPayment,
  remindWinner,
  type StaffDuePayment,
  takeBackPayment,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { Icon } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { Act } from '../../parts/act.tsx'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { useKeys } from '../../shell/keys.ts'
import { useScreenKeys } from '../../shell/screen-keys.ts'
import { ChargeQuestion } from './charge-question.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { StateMark } from './marks.tsx'
import { NextBidderDialog } from './next-bidder-dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ResultFacts } from './result-facts.tsx'
import { isOpen, nameOf } from './results.ts'
import { useAct } from './use-act.ts'

type Dialog = 'charge' | 'secondChance' | 'extend' | 'record' | 'giveUp' | 'takeBack' | 'lift'

/** One payment beside the list: what is known of it, and everything that can be done about it. */
export function ResultSheet({ payment, onClose }: { payment: StaffDuePayment; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('results')
  const frame = useTranslations('frame')
  const { money } = useStaffPrice()
  const { moment, day } = useTimes()
  const mayAct = useMay()(recordPayment).allowed
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const params = { slug, duePaymentId: payment.id }
  const name = nameOf(payment.winner)
  const sum = money(payment.cost.value)
  const lot = payment.lot.name
  const open = isOpen(payment)
  const remind = useAct((idempotencyKey) => unwrap(call(remindWinner, { params, body: {}, idempotencyKey })), {
    done: () => t('done.remind', { name }),
  })
  const noCharge = payment.chargeable
    ? undefined
    : t(payment.charge === 'RUNNING' ? 'why.charging' : payment.chargeDate === null ? 'why.noCard' : 'why.planned')
  const noReminder =
    payment.chargeDate !== null
      ? t('why.planned')
      : payment.remindableFrom !== null
        ? t('why.reminded', { date: moment(payment.remindableFrom) })
        : undefined
  const remindNow = () => {
    if (!remind.isPending) remind.mutate()
  }
  const canAct = open && mayAct
  // Who has withdrawn from a paid lot gives it free, too.
  const isReturned = payment.settlement === 'PAID' && payment.payment?.refunded === true
  useKeys({ escape: onClose })
  useScreenKeys([
    { key: 'c', label: t('keys.charge'), act: canAct && !noCharge ? () => setDialog('charge') : undefined },
    {
      key: 'r',
      label: t('keys.secondChance'),
      act: mayAct && (open || isReturned) ? () => setDialog('secondChance') : undefined,
    },
    { key: 'd', label: t('keys.extend'), act: canAct ? () => setDialog('extend') : undefined },
    { key: 'm', label: t('keys.remind'), act: canAct && !noReminder ? remindNow : undefined },
    { key: 'o', label: t('keys.record'), act: canAct ? () => setDialog('record') : undefined },
  ])
  return (
    <aside className="side" aria-label={lot}>
      <header>
        <h2 className="clip">{lot}</h2>
        <button type="button" className="btn plain square push" aria-label={frame('close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <div className="inner">
        <div className="line !gap-3">
          <img
            className="h-16 w-13 flex-none rounded-lg bg-raised object-cover"
            src={`${payment.lot.imageUrl}?w=300`}
            alt=""
          />
          <span className="stack min-w-0 flex-1 !gap-1">
            <span className="line">
              <b className="clip">{name}</b>
              <span className="push">
                <StateMark payment={payment} />
              </span>
            </span>
            <span className="small quiet clip">{payment.winner.email}</span>
            <span className="small quiet">
              {t('wonOn', { date: moment(payment.date) })}
              {payment.offered && ` · ${t('offered')}`}
            </span>
          </span>
        </div>
        <ResultFacts payment={payment} />
        {open && (
          <div className="act-list">
            <Act operation={offerToRunnerUp} className="plain" onClick={() => setDialog('secondChance')}>
              <Icon name="users" size={16} />
              {t('act.secondChance')}
              <kbd aria-hidden="true">R</kbd>
            </Act>
            <Act operation={extendDuePayment} className="plain" onClick={() => setDialog('extend')}>
              <Icon name="clock" size={16} />
              {t('act.extend')}
              <kbd aria-hidden="true">D</kbd>
            </Act>
            <Act
              operation={remindWinner}
              className="plain"
              disabled={noReminder !== undefined || remind.isPending}
              title={noReminder}
              onClick={remindNow}
            >
              <Icon name="bell" size={16} />
              {t('act.remind')}
              <kbd aria-hidden="true">M</kbd>
            </Act>
            <Act operation={recordPayment} className="plain" onClick={() => setDialog('record')}>
              <Icon name="euro" size={16} />
              {t('act.record')}
              <kbd aria-hidden="true">O</kbd>
            </Act>
            <Act operation={cancelDuePayment} className="plain danger" onClick={() => setDialog('giveUp')}>
              <Icon name="close" size={16} />
              {t('act.giveUp')}
            </Act>
          </div>
        )}
        {isReturned && (
          <Act operation={offerToRunnerUp} onClick={() => setDialog('secondChance')}>
            {t('act.secondChance')}
            <kbd aria-hidden="true">R</kbd>
          </Act>
        )}
        {payment.biddingClosedUntil !== null && (
          <div className="stack">
            <p className="bad">{t('facts.biddingClosed', { date: day(payment.biddingClosedUntil) })}</p>
            <Act operation={liftUnpaid} onClick={() => setDialog('lift')}>
              {t('act.lift')}
            </Act>
          </div>
        )}
      </div>
      {(open || payment.payment) && (
        <footer>
          {open && (
            <>
              <Act
                operation={chargeDuePayment}
                className="primary"
                disabled={noCharge !== undefined}
                title={noCharge}
                onClick={() => setDialog('charge')}
              >
                <Icon name="card" size={16} />
                {t('act.charge', { sum })}
                <kbd aria-hidden="true">C</kbd>
              </Act>
              {noCharge && <span className="small quiet">{noCharge}</span>}
            </>
          )}
          {payment.payment?.recorded && !payment.payment.refunded && (
            <Act operation={takeBackPayment} className="plain danger" onClick={() => setDialog('takeBack')}>
              {t('act.takeBack')}
            </Act>
          )}
          {payment.payment && (
            <a className="btn push" href={`/office/${slug}/handover`}>
              {t('handOver')}
            </a>
          )}
        </footer>
      )}
      {dialog === 'charge' && <ChargeQuestion payment={payment} onClose={close} />}
      {dialog === 'secondChance' && <NextBidderDialog payment={payment} onClose={close} />}
      {dialog === 'extend' && <ExtendDialog payment={payment} onClose={close} />}
      {dialog === 'record' && <RecordDialog payment={payment} onClose={close} />}
      {dialog === 'giveUp' && (
        <ReasonDialog
          title={t('giveUp.title', { lot })}
          hint={t('giveUp.hint')}
          confirm={t('giveUp.confirm')}
          done={t('done.giveUp', { lot })}
          perform={(reason, idempotencyKey) =>
            unwrap(call(cancelDuePayment, { params, body: { reason }, idempotencyKey }))
          }
          onClose={close}
        >
          {t('giveUp.text', { name })}
        </ReasonDialog>
      )}
      {dialog === 'takeBack' && (
        <ReasonDialog
          title={t('takeBack.title')}
          hint={t('takeBack.hint')}
          confirm={t('takeBack.confirm')}
          done={t('done.takeBack', { lot })}
          perform={(reason, idempotencyKey) =>
            unwrap(call(takeBackPayment, { params, body: { reason }, idempotencyKey }))
          }
          onClose={close}
        >
          {t('takeBack.text', { name, sum })}
        </ReasonDialog>
      )}
      {dialog === 'lift' && (
        <ReasonDialog
          title={t('lift.title', { name })}
          hint={t('lift.hint')}
          confirm={t('lift.confirm')}
          done={t('done.lift', { name })}
          tone="primary"
          perform={(reason, idempotencyKey) =>
            unwrap(call(liftUnpaid, { params: { slug, fanId: payment.winner.id }, body: { reason }, idempotencyKey }))
          }
          onClose={close}
        >
          {t('lift.text')}
        </ReasonDialog>
      )}
    </aside>
  )
}
