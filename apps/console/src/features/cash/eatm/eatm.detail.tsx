// One machine: how much is in each cassette and in the box, its alarms, its day, and what can be done with it.
import { useState } from 'react'
import { eatm, eatmAlarmWords, fullShare, lowShare, type EatmDetail } from '@falaj/contract/cash/eatm'
import { href } from '@falaj/contract/kernel/routes'
import { toText } from '@falaj/money'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { DateField } from '../../../blocks/form/choice-fields.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { CountMachine, RequestRefill, SetLimits, StopPaying } from './eatm.forms.tsx'
import { eatmSentences, eatmWords } from './eatm.words.ts'
import './eatm.css'

const Container = ({ of }: { readonly of: EatmDetail['containers'][number] }) => {
  const t = useWords(eatmWords)
  const share = Math.min(1, of.notes / of.capacity)
  const isTrouble = of.kind === 'cassette' ? share <= lowShare : share >= fullShare
  const name = of.kind === 'cassette' ? t('cassette', { position: String(of.position) }) : t('box')
  return (
    <div className="eatm-container">
      <span>
        {of.denomination ? t('of', { name, value: toText(of.denomination).replace('.00', '') }) : name}{' '}
        <span className="quiet small">{t('notes', { count: String(of.notes), capacity: String(of.capacity) })}</span>
      </span>
      <Amount of={of.balance} />
      <div className="eatm-level" data-trouble={isTrouble} aria-hidden="true">
        <span style={{ width: `${Math.round(share * 100)}%` }} />
      </div>
    </div>
  )
}
const today = (): string => new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)
const DayReport = ({ id }: { readonly id: string }) => {
  const t = useWords(eatmWords)
  const [day, setDay] = useState(today)
  return (
    <DetailPart title={t('day')}>
      <div className="eatm-day">
        <DateField label={t('dayOf')} value={day} fault={null} max={today()} onChange={(to) => to && setDay(to)} />
      </div>
      <Loaded of={eatm.dayReport} input={{ id, day }}>
        {(found) => (
          <Facts
            as="rows"
            facts={[
              { name: t('opening'), value: <Amount of={found.opening} /> },
              { name: t('in', { count: String(found.ins) }), value: <Amount of={found.in} /> },
              {
                name: t('out', { count: String(found.outs) }),
                value: <Amount of={{ ...found.out, minor: -found.out.minor }} />,
              },
              { name: t('loaded'), value: <Amount of={found.loaded} /> },
              { name: t('emptied'), value: <Amount of={{ ...found.emptied, minor: -found.emptied.minor }} /> },
              { name: t('difference'), value: <Amount of={found.difference} /> },
              {
                name: t('closing'),
                value: (
                  <b>
                    <Amount of={found.closing} />
                  </b>
                ),
              },
              ...(found.lates > 0
                ? [{ name: t('late', { count: String(found.lates) }), value: <Amount of={found.late} /> }]
                : []),
              { name: t('earned'), value: <Amount of={found.earned} /> },
              { name: t('refusedMoves'), value: <span className="digits">{found.refused}</span> },
            ]}
          />
        )}
      </Loaded>
    </DetailPart>
  )
}
const dialogs = { refill: RequestRefill, count: CountMachine, limits: SetLimits, 'pays-out-not': StopPaying } as const
const labels = { refill: 'refill', count: 'count', limits: 'limits', 'pays-out-not': 'stopPaying' } as const

const View = ({ found }: { readonly found: EatmDetail }) => {
  const t = useWords(eatmWords)
  const zone = useZone()
  const language = useLanguage()
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const { facts } = useFieldFacts(eatm.query)
  const { id, number, status, actions, cassettes, containers, openAlarms, refill } = found
  const given = { found, words: eatmWords, facts: facts(found, 'label', 'number', 'store'), done: t('saved') }
  const Dialog = open && dialogs[open]
  return (
    <>
      <Detail
        sum={
          <>
            <Amount of={cassettes} as="figure" />
            <StatusPill code={status} />
          </>
        }
        say={useSentence(eatmSentences, found)}
        steps={
          actions.length > 0 && (
            <Actions>
              {(['refill', 'count', 'limits', 'pays-out-not'] as const)
                .filter((each) => actions.includes(each))
                .map((each, at) => (
                  <button
                    key={each}
                    type="button"
                    className={at === 0 ? 'button button-primary' : 'button'}
                    onClick={() => setOpen(each)}
                  >
                    {t(labels[each])}
                  </button>
                ))}
              {actions.includes('pays-out') && (
                <Command
                  of={eatm.setPaysOut}
                  input={{ id, paysOut: true }}
                  label={t('payAgain')}
                  title={t('payAgainTitle')}
                  next={t('payAgainNext')}
                  facts={given.facts}
                  done={t('saved')}
                />
              )}
              <RecordCommand {...given} name="pause" of={eatm.setState} input={{ state: 'paused' }} />
              <RecordCommand {...given} name="resume" of={eatm.setState} input={{ state: 'active' }} />
            </Actions>
          )
        }
        rail={
          <>
            <DetailPart title={t('facts')}>
              <Facts
                facts={[
                  ...facts(found, 'number', 'label', 'store'),
                  { name: t('serial'), value: <span className="digits">{found.serial}</span> },
                  { name: t('outMax'), value: <Amount of={found.outMax} /> },
                  { name: t('outDaily'), value: <Amount of={found.outDaily} /> },
                  { name: t('cashOut'), value: found.paysOut ? t('on') : t('off', { why: found.paysOutWhy ?? '' }) },
                  ...facts(found, 'seenAt', 'refilledAt', 'installedAt'),
                ]}
              />
            </DetailPart>
            {refill && (
              <DetailPart title={t('refillOpen')}>
                <p>
                  <a href={href('/pos-device/main/eatm', {}, { tab: 'refills', open: refill.id })}>{refill.number}</a>{' '}
                  <StatusPill code={refill.status} />
                </p>
                <Amount of={refill.amount} />
              </DetailPart>
            )}
          </>
        }
      >
        {openAlarms.length > 0 && (
          <DetailPart title={t('alarms')}>
            <Facts
              as="rows"
              facts={openAlarms.map(({ kind, since }) => ({
                name: eatmAlarmWords[kind][language],
                value: since ? t('since', { time: dateTimeOf(since, zone) }) : t('now'),
              }))}
            />
          </DetailPart>
        )}
        <DetailPart title={t('inside')}>
          <div className="eatm-containers">
            {containers.map((each) => (
              <Container key={each.position} of={each} />
            ))}
          </div>
        </DetailPart>
        <DayReport id={id} />
        <p>
          <a href={href('/fiat/transaction/record', {}, { tab: 'cash-in', text: number })}>{t('moves')}</a>
          {' · '}
          <a href={href('/fiat/transaction/record', {}, { tab: 'cash-out', text: number })}>{t('movesOut')}</a>
        </p>
      </Detail>
      {Dialog && <Dialog of={found} onClose={() => setOpen(null)} />}
    </>
  )
}
export const EatmView = ({ id }: { readonly id: string }) => (
  <Loaded of={eatm.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
