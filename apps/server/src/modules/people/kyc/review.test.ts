import { cents } from '@virage/domain'
import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallAs, openApp, errorKeyOf, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { decideChange } from './identity-change.ts'

const params = { slug: 'fondation-horizon' }
let app: TestApp
let reviewer: CallAs
beforeAll(async () => {
  app = await openApp()
  const operator = await app.as('operator@virage.test')
  valueOf(await operator(staff.addStaff, { params, body: { email: 'review@horizon.test', role: 'compliance' } }))
  await app.identity.createConfirmedUser({ email: 'review@horizon.test', password: 'Virage-demo-2026!' })
  reviewer = await app.as('review@horizon.test')
})
afterAll(() => app.stop())

const mailTo = (recipient: string) =>
  app.platform.database.query
    .selectFrom('mailbox_message')
    .select(['subject', 'plain'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute()

/** Submits the questionnaire with this answer. */
async function sendQuestionnaire(fan: CallAs, text: string) {
  const forms = valueOf(await fan(contract.listGiveaways, { params }))
  const form = forms.find(({ type }) => type === 'DUE_DILIGENCE')
  if (!form) throw new Error('The club has no questionnaire')
  const answeredQuestions = form.questions.map(({ id, answers }) => ({
    questionId: id,
    answer: answers[0] ? { id: answers[0].id } : { text },
  }))
  return fan(contract.createParticipation, {
    params,
    body: {
      giveawayId: form.id,
      clubSlug: params.slug,
      firstName: 'Sam',
      lastName: 'Okafor',
      email: 'sam@fans.test',
      answeredQuestions,
    },
  })
}

test('a fan is admitted, rejected with a reason, submits again, is approved, and can be asked for more information (P06, P08)', async () => {
  const sam = await app.as('sam@fans.test')
  const { username } = await app.tokenOf('sam@fans.test')
  const find = async () => valueOf(await reviewer(staff.listFans, { params, query: { search: 'sam oka' } }))
  const [fan] = await find()
  if (!fan) throw new Error('Sam is no fan')
  const its = { params: { ...params, fanId: fan.id } }
  const me = async () => valueOf(await sam(contract.getMe, { params }))

  expect(fan.kycStatus).toBe('NOT_REFERRED')
  expect(errorKeyOf(await reviewer(staff.approveFan, its))).toBe('errors.kyc.illegalStep')
  valueOf(await reviewer(staff.admitFan, its))
  valueOf(await sam(contract.acceptTerms, { params }))
  valueOf(
    await sam(contract.savePersonalInfo, {
      params: { ...params, username },
      body: {
        firstName: 'Sam',
        lastName: 'Okafor',
        birthdate: '1990-05-01',
        birthplace: 'Lyon',
        phoneNumber: '+33612345678',
      },
    }),
  )
  valueOf(await sendQuestionnaire(sam, 'No comment'))
  expect(valueOf(await reviewer(staff.listFans, { params, query: { state: 'DUE_DILIGENCE_FILLED' } }))).toContainEqual(
    expect.objectContaining({ id: fan.id }),
  )

  const reason = 'Please say where the money comes from.'
  const rejection = { ...its, body: { reason }, idempotencyKey: 'reject-sam' }
  valueOf(await reviewer(staff.rejectFan, rejection))
  expect(valueOf(await reviewer(staff.rejectFan, rejection)).kycStatus).toBe('PERSONAL_INFO_FILLED')
  expect(await me()).toMatchObject({ kycStatus: 'PERSONAL_INFO_FILLED', kycRejection: reason })
  await expect.poll(async () => (await mailTo('sam@fans.test')).map(({ plain }) => plain).join()).toContain(reason)

  valueOf(await sendQuestionnaire(sam, 'From my wages'))
  expect(await me()).toMatchObject({ kycStatus: 'DUE_DILIGENCE_FILLED', kycRejection: null })
  const file = valueOf(await reviewer(staff.getFanFile, its))
  expect(file.personalInfo).toMatchObject({ birthplace: 'Lyon' })
  expect(file.questionnaire.map(({ answer }) => answer)).toContain('From my wages')
  expect(file.transitions.map(({ event }) => event)).toEqual([
    'dueDiligenceSent',
    'rejected',
    'dueDiligenceSent',
    'personalInfoSaved',
    'referred',
  ])
  expect(valueOf(await reviewer(staff.approveFan, its)).kycStatus).toBe('DUE_DILIGENCE_APPROVED')

  // Asking again costs no second fee while the paid year lasts.
  await app.platform.database.asSystem(async (tx) => {
    const { club_id } = await tx.selectFrom('fan').select('club_id').where('id', '=', fan.id).executeTakeFirstOrThrow()
    const year = { starts_at: '2026-01-01', ends_at: '2100-01-01' }
    await tx
      .insertInto('membership')
      .values({ club_id, fan_id: fan.id, fee: cents(5000), ...year })
      .execute()
    await tx.updateTable('fan').set({ kyc_status: 'VALIDATED' }).where('id', '=', fan.id).execute()
  })
  valueOf(await reviewer(staff.askFanAgain, { ...its, body: { reason: 'Your address has changed?' } }))
  valueOf(await sendQuestionnaire(sam, 'Yes'))
  expect(valueOf(await reviewer(staff.approveFan, its)).kycStatus).toBe('VALIDATED')

  const log = valueOf(await reviewer(staff.listAuditLog, { params, query: { subjectKind: 'fan', subjectId: fan.id } }))
  expect(new Set(log.map(({ action }) => action))).toEqual(
    new Set(['admitFan', 'rejectFan', 'approveFan', 'askFanAgain', 'getFanFile']),
  )
  expect(JSON.stringify(log)).not.toMatch(/Okafor|wages|sam@fans\.test/)
})

test('a file has the answers to the latest questionnaire only, not to one that the club has replaced (P08)', async () => {
  const marie = await app.as('marie@fans.test')
  const { id } = valueOf(await marie(contract.getMe, { params }))
  const answer = (text: string, age: string) =>
    app.platform.database.asSystem((tx) =>
      sql`
        with form as (
          insert into giveaway (club_id, type, name, starts_at)
          select club_id, 'DUE_DILIGENCE', '{}', virage_now() from fan where id = ${id} returning *
        ), question as (
          insert into giveaway_question (club_id, giveaway_id, position, title)
          select club_id, id, 1, '{"en": "Why?"}' from form returning *
        )
        insert into participation (club_id, giveaway_id, type, fan_id, first_name, last_name, email, answers, created_at)
        select q.club_id, q.giveaway_id, 'DUE_DILIGENCE', ${id}, 'Marie', 'Delcourt', 'marie@fans.test',
          jsonb_build_array(jsonb_build_object('questionId', q.id, 'answer', jsonb_build_object('text', ${text}::text))),
          virage_now() + ${age}::interval
        from question q`.execute(tx),
    )
  await answer('The new answer', '0')
  await answer('The old answer', '-30 days')
  const { questionnaire } = valueOf(await reviewer(staff.getFanFile, { params: { ...params, fanId: id } }))
  expect(questionnaire.map((given) => given.answer)).toEqual(['The new answer'])
})

test('fans are found by name and email address, listed in pages, and exported completely', async () => {
  const first = await fetch(`${app.origin}/api/staff/clubs/fondation-horizon/fans?limit=2&search=.test`, {
    headers: { authorization: `Bearer ${(await app.officeTokenOf('review@horizon.test')).token}` },
  })
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect(next).toContain('search=.test')
  const all = valueOf(await reviewer(staff.listFans, { params }))
  const csv = valueOf(await reviewer(staff.exportFans, { params }))
  expect(csv.trimEnd().split('\r\n')).toHaveLength(all.length + 1)
  for (const search of ['%', '_', '\\', "'"]) {
    expect(valueOf(await reviewer(staff.listFans, { params, query: { search } }))).toEqual([])
  }
})

describe('reported messages', () => {
  const inVirage = { slug: 'fc-virage' }

  async function report(text: string) {
    const marie = await app.as('marie@fans.test')
    const karim = await app.as('karim@fans.test')
    const me = valueOf(await karim(contract.getMe, { params: inVirage }))
    const { username } = await app.tokenOf('marie@fans.test')
    const message = valueOf(
      await marie(contract.sendMessage, {
        params: { ...inVirage, username },
        body: { receiverId: me.id, text },
      }),
    )
    valueOf(
      await karim(contract.reportMessage, {
        params: { ...inVirage, username: me.username },
        body: { messageId: message.id, reason: 'Rude' },
      }),
    )
    const owner = await app.as('staff@fc-virage.test')
    const waiting = valueOf(await owner(staff.listMessageReports, { params: inVirage, query: { state: 'WAITING' } }))
    const found = waiting.find(({ messageId }) => messageId === message.id)
    if (!found) throw new Error('The report is missing')
    return { owner, karim, me, found, its: { params: { ...inVirage, reportId: found.id } } }
  }

  test('are cleared for both participants, or their sender is warned, once (P02)', async () => {
    const { owner, karim, me, found, its } = await report('Something ugly')
    expect(found).toMatchObject({ text: 'Something ugly', reason: 'Rude', sender: { firstName: 'Marie' } })
    valueOf(await owner(staff.resolveMessageReport, { ...its, body: { resolution: 'REMOVED' } }))
    expect(errorKeyOf(await owner(staff.resolveMessageReport, { ...its, body: { resolution: 'WARNED' } }))).toBe(
      'errors.staff.alreadyResolved',
    )
    const conversations = valueOf(
      await karim(contract.listConversations, { params: { ...inVirage, username: me.username } }),
    )
    expect(JSON.stringify(conversations)).not.toContain('Something ugly')

    const second = await report('Something rude')
    valueOf(await owner(staff.resolveMessageReport, { ...second.its, body: { resolution: 'WARNED' } }))
    await expect
      .poll(async () => (await mailTo('marie@fans.test')).map(({ subject }) => subject))
      .toContain('One of your messages was reported')
  })
})

test('an erasure request is completed once there are no obstacles, and stays in the log without a name', async () => {
  const lea = await app.as('lea@fans.test')
  const { username } = await app.tokenOf('lea@fans.test')
  valueOf(await lea(contract.requestErasure, { params: { ...params, username } }))
  const requests = async () => valueOf(await reviewer(staff.listErasureRequests, { params }))
  const [request] = await requests()
  if (!request) throw new Error('The request is missing')
  // The lot that she won is closed within a second of the start.
  await expect.poll(requests).toMatchObject([{ email: 'lea@fans.test', obstacles: ['OWES_PAYMENT'] }])
  const its = { params: { ...params, requestId: request.id } }
  expect(errorKeyOf(await reviewer(staff.carryOutErasure, its))).toBe('errors.staff.inUse')

  await app.platform.database.asSystem((tx) =>
    tx
      .updateTable('outstanding_payment')
      .set({ cancelled_at: app.platform.clock.now() })
      .where('fan_id', '=', request.fanId)
      .where('paid_at', 'is', null)
      .execute(),
  )
  const fanId = request.fanId
  valueOf(await reviewer(staff.askFanAgain, { params: { ...params, fanId }, body: { reason: 'Is this you?' } }))
  valueOf(await reviewer(staff.carryOutErasure, its))
  const stored = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('idempotency_record').select('response').execute(),
  )
  expect(JSON.stringify(stored)).not.toContain('lea@fans.test')
  expect(await requests()).toEqual([])
  expect(errorKeyOf(await reviewer(staff.carryOutErasure, its))).toBe('errors.backend.notFound')
  expect(errorKeyOf(await reviewer(staff.getFanFile, { params: { ...params, fanId: request.fanId } }))).toBe(
    'errors.backend.notFound',
  )
  await expect
    .poll(async () => (await mailTo('lea@fans.test')).map(({ subject }) => subject))
    .toContain('Vos données ont été effacées')
  const log = valueOf(
    await reviewer(staff.listAuditLog, { params, query: { subjectKind: 'fan', subjectId: request.fanId } }),
  )
  expect(log.map(({ action }) => action)).toEqual(['carryOutErasure', 'fan.erased', 'askFanAgain'])
})

const person = {
  firstName: 'Marie',
  lastName: 'Delcourt',
  birthdate: '1990-05-04',
  birthplace: 'Lyon',
  phoneNumber: '+33698765432',
}

test('an approved identity stays until staff accept another; contact details change at once (finding M11)', async () => {
  const [marie, { username }] = [await app.as('marie@fans.test'), await app.tokenOf('marie@fans.test')]
  const me = async () => valueOf(await marie(contract.getMe, { params }))
  const before = await me()
  const body = { ...person, firstName: 'Official', lastName: 'Support' }
  const saved = valueOf(await marie(contract.savePersonalInfo, { params: { ...params, username }, body }))
  expect(saved.identity).toEqual(before.identity)
  expect(saved.personalInfo).toMatchObject({ firstName: 'Marie', phoneNumber: person.phoneNumber })

  const its = { params: { ...params, fanId: before.id } }
  const file = valueOf(await reviewer(staff.getFanFile, its))
  expect(file.requestedInfo).toMatchObject({ firstName: 'Official', lastName: 'Support' })
  valueOf(await reviewer(staff.decideIdentityChange, { ...its, body: { accepted: false } }))
  expect((await me()).identity).toEqual(before.identity)
  expect(errorKeyOf(await reviewer(staff.decideIdentityChange, { ...its, body: { accepted: true } }))).toBe(
    'errors.kyc.illegalStep',
  )
})

test('a change of identity that staff accept takes effect, and the fan is notified (finding M11)', async () => {
  const [marie, { username }] = [await app.as('marie@fans.test'), await app.tokenOf('marie@fans.test')]
  const { identity, id } = valueOf(await marie(contract.getMe, { params }))
  const body = { ...person, firstName: identity.firstName, lastName: 'Delcourt-Roy' }
  valueOf(await marie(contract.savePersonalInfo, { params: { ...params, username }, body }))
  // A later change of contact details, which nobody has to review, stays.
  const later = { ...body, lastName: identity.lastName, phoneNumber: '+33611223344' }
  valueOf(await marie(contract.savePersonalInfo, { params: { ...params, username }, body: later }))
  const its = { params: { ...params, fanId: id } }
  valueOf(await reviewer(staff.decideIdentityChange, { ...its, body: { accepted: true } }))
  const after = valueOf(await marie(contract.getMe, { params }))
  expect(after.identity.lastName).toBe('Delcourt-Roy')
  expect(after.personalInfo).toMatchObject({ lastName: 'Delcourt-Roy', phoneNumber: later.phoneNumber })
  await expect
    .poll(() => mailTo('marie@fans.test'))
    .toContainEqual(
      expect.objectContaining({ subject: expect.stringMatching(/details are up to date|sont à jour/) as string }),
    )
})

test('a change of identity that the fan has replaced is not accepted unseen (finding M11)', async () => {
  const [marie, { username }] = [await app.as('marie@fans.test'), await app.tokenOf('marie@fans.test')]
  const { identity, id } = valueOf(await marie(contract.getMe, { params }))
  const request = async (lastName: string) =>
    valueOf(
      await marie(contract.savePersonalInfo, {
        params: { ...params, username },
        body: { ...person, firstName: identity.firstName, lastName },
      }),
    )
  const its = { params: { ...params, fanId: id } }
  const decide = async (requestedAt: string | null) =>
    reviewer(staff.decideIdentityChange, { ...its, body: { accepted: true, requestedAt: requestedAt ?? '' } })
  await request('Delcourt-Petit')
  const shown = valueOf(await reviewer(staff.getFanFile, its))
  await request('Official Support')
  expect(errorKeyOf(await decide(shown.requestedAt))).toBe('errors.staff.changed')
  expect(valueOf(await marie(contract.getMe, { params })).identity).toEqual(identity)
  const now = valueOf(await reviewer(staff.getFanFile, its))
  expect(now.requestedInfo?.lastName).toBe('Official Support')
  expect(errorKeyOf(await decide(now.requestedAt))).toBe('accepted')
})

describe('a change of identity that waits for staff (P07)', () => {
  const open = async () => {
    const [marie, { username }] = [await app.as('marie@fans.test'), await app.tokenOf('marie@fans.test')]
    const own = { params: { ...params, username } }
    const me = async () => valueOf(await marie(contract.getMe, { params }))
    const { identity, id } = await me()
    const body = { ...person, firstName: identity.firstName, lastName: identity.lastName }
    return {
      me,
      id,
      identity,
      save: async (change: Partial<contract.PersonalInfo>) =>
        valueOf(await marie(contract.savePersonalInfo, { ...own, body: { ...body, ...change } })),
      withdraw: async () => valueOf(await marie(contract.withdrawIdentityChange, own)),
      decide: (accepted: boolean) =>
        reviewer(staff.decideIdentityChange, { params: { ...params, fanId: id }, body: { accepted } }),
      askAgain: () =>
        reviewer(staff.askFanAgain, { params: { ...params, fanId: id }, body: { reason: 'Who is this?' } }),
    }
  }

  test('is shown to the fan, without contact details, and can be withdrawn', async () => {
    const { me, identity, save, withdraw, decide } = await open()
    const saved = await save({ lastName: 'Delcourt-Blanc' })
    expect(saved).toMatchObject({ identity, identityChange: { requested: { lastName: 'Delcourt-Blanc' } } })
    expect(Object.keys(saved.identityChange?.requested ?? {})).not.toContain('phoneNumber')
    expect(Date.parse(saved.identityChange?.requestedAt ?? '')).not.toBeNaN()
    expect(await withdraw()).toMatchObject({ identity, identityChange: null })
    expect((await withdraw()).identityChange).toBeNull()
    expect(errorKeyOf(await decide(true))).toBe('errors.kyc.illegalStep')
    expect((await me()).identity).toEqual(identity)
  })

  test('stays decided if it is withdrawn afterwards', async () => {
    const { save, withdraw, decide } = await open()
    await save({ lastName: 'Delcourt-Vasseur' })
    valueOf(await decide(true))
    expect(await withdraw()).toMatchObject({ identity: { lastName: 'Delcourt-Vasseur' }, identityChange: null })
  })

  test('is none if a company is the same as before', async () => {
    const { save, decide } = await open()
    const companyInfo = { companyName: 'Delcourt', companyRegistrationNumber: '123', companyAddress: '1 rue du Port' }
    expect((await save({ companyInfo })).identityChange?.requested).toMatchObject({ companyInfo })
    valueOf(await decide(true))
    expect((await save({ companyInfo, phoneNumber: '+33655667788' })).identityChange).toBeNull()
  })

  test('is not undone by details that the fan saves while staff accept it', async () => {
    const { me, id, save } = await open()
    const { database, clubs } = app.platform
    const clubId = (await clubs.find(params.slug))?.id ?? ''
    const lastName = 'Delcourt-Lebrun'
    await save({ lastName })
    const { saving } = await database.asSystem(async (tx) => {
      await decideChange(tx, { clubId, fanId: id, accepted: true, requestedAt: undefined, actor: 'staff' })
      const started = save({ lastName, phoneNumber: '+33644556677' })
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await waiting.execute(database.query)).rows).toHaveLength(1)
      return { saving: started }
    })
    await saving
    expect(await me()).toMatchObject({ identity: { lastName }, identityChange: null })
  })

  test('is replaced by information that takes effect at once', async () => {
    const { save, decide, askAgain } = await open()
    await save({ lastName: 'Old' })
    valueOf(await askAgain())
    expect(await save({ lastName: 'New' })).toMatchObject({ identity: { lastName: 'New' }, identityChange: null })
    expect(errorKeyOf(await decide(true))).toBe('errors.kyc.illegalStep')
  })
})

test('a fan who was admitted without a name can enter one (further: hostile requests)', async () => {
  const email = 'nameless@fans.test'
  const { sub } = await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  const club = await app.platform.clubs.find(params.slug)
  const row = {
    club_id: club?.id ?? '',
    account_id: sub,
    email,
    kyc_status: 'VALIDATED' as const,
    tos_accepted_at: new Date(),
  }
  await app.platform.database.withTenant(row.club_id, (tx) => tx.insertInto('fan').values(row).execute())
  const fan = await app.as(email)
  const body = { ...person, firstName: 'Nora', lastName: 'Petit' }
  valueOf(await fan(contract.savePersonalInfo, { params: { ...params, username: sub }, body }))
  expect(valueOf(await fan(contract.getMe, { params })).identity).toMatchObject({
    firstName: 'Nora',
    lastName: 'Petit',
  })
})
