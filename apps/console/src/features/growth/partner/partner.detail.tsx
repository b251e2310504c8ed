// One agent: what can be done with it, who keeps what on the way up, and its rates, places and merchants.
import { useState } from 'react'
import { partner, partnerChanges, percentOf } from '@falaj/contract/growth/partner'
import { href } from '@falaj/contract/kernel/routes'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { ReasonCommand } from '../../../blocks/command/reason-command.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts, type Fact } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { RatesPart, useSpan } from '../commission/commission.read.ts'
import { MoveDialog, RateDialog, type PartnerDetail } from './partner.dialogs.tsx'
import { Amounts } from './partner.tree.tsx'
import { partnerWords } from './partner.words.ts'

const PartnerCommands = ({ found }: { readonly found: PartnerDetail }) => {
  const t = useWords(partnerWords)
  const language = useLanguage()
  const [open, setOpen] = useState<'rate' | 'move' | null>(null)
  const { id, actions } = found
  const close = (): void => setOpen(null)
  if (actions.length === 0) return null
  return (
    <>
      <Actions>
        {actions.includes('rate') && (
          <button type="button" className="button button-primary" onClick={() => setOpen('rate')}>
            {t('changeRate')}
          </button>
        )}
        {actions.includes('move') && (
          <button type="button" className="button" onClick={() => setOpen('move')}>
            {t('move')}
          </button>
        )}
        {actions.includes('edit') && (
          <a className="button" href={`${href('/promotion/agents/add')}?id=${id}`}>
            {t('edit')}
          </a>
        )}
        <ReasonCommand found={found} words={partnerWords} name="disable" of={partner.disable} done={t('saved')} />
        <RecordCommand
          found={found}
          words={partnerWords}
          name="enable"
          of={partner.enable}
          facts={[{ name: t('agent'), value: found.name[language] }]}
          done={t('saved')}
        />
      </Actions>
      {open === 'rate' && <RateDialog of={found} onClose={close} />}
      {open === 'move' && <MoveDialog of={found} onClose={close} />}
    </>
  )
}
const Waterfall = ({ of }: { readonly of: PartnerDetail['waterfall'] }) => {
  const t = useWords(partnerWords)
  const language = useLanguage()
  const whole = Math.max(1, ...of.map(({ ratePpm }) => ratePpm))
  return (
    <ol className="waterfall">
      {of.toReversed().map(({ id, name, ratePpm, keepsPpm }) => (
        <li key={id}>
          <span className="waterfall-line">
            <span>{name[language]}</span>
            <span className="quiet digits">
              {t('entitled', { rate: percentOf(ratePpm), keeps: percentOf(keepsPpm) })}
            </span>
          </span>
          <span className="waterfall-bar" aria-hidden="true">
            <span
              style={{
                insetInlineStart: `${((ratePpm - keepsPpm) / whole) * 100}%`,
                inlineSize: `${(keepsPpm / whole) * 100}%`,
              }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}
const PartnerView = ({ found }: { readonly found: PartnerDetail }) => {
  const t = useWords(partnerWords)
  const language = useLanguage()
  const line = (name: string, value: string | null): Fact[] => (value ? [{ name, value }] : [])
  const span = useSpan()
  return (
    <Detail
      sum={
        <>
          <span className="agent-name">{found.name[language]}</span>
          <StatusPill code={found.state} />
        </>
      }
      steps={<PartnerCommands found={found} />}
      rail={
        <>
          <DetailPart title={t('facts')}>
            <Facts
              facts={[
                { name: t('code'), value: <span className="digits">{found.number}</span> },
                ...line(t('region'), found.region),
                ...line(t('mobile'), found.mobile),
                ...line(t('email'), found.email),
                ...line(t('trn'), found.trn),
                ...line(t('member'), found.member),
              ]}
            />
          </DetailPart>
          <DetailPart title={t('this')}>
            <Facts
              as="rows"
              facts={[
                { name: t('volume'), value: <Amounts of={found.volume} /> },
                { name: t('keeps'), value: <Amounts of={found.keeps} /> },
                { name: t('payable'), value: <Amounts of={found.payable} /> },
              ]}
            />
          </DetailPart>
        </>
      }
    >
      <DetailPart title={t('waterfall')}>
        <Waterfall of={found.waterfall} />
      </DetailPart>
      <RatesPart rates={found.rates} />
      {found.places.length > 0 && (
        <DetailPart title={t('places')}>
          <Facts
            as="rows"
            facts={found.places.map(({ parent, from, until }) => ({
              name: span(from, until),
              value: parent[language],
            }))}
          />
        </DetailPart>
      )}
      <DetailPart title={t('attached')}>
        {found.attached.length === 0 ? (
          <p className="quiet">{t('noMerchants')}</p>
        ) : (
          <Facts
            as="rows"
            facts={found.attached.map(({ mid, name, from }) => ({
              name: `${name[language]} (${mid})`,
              value: span(from, null),
            }))}
          />
        )}
      </DetailPart>
      <History of={found.history} says={partnerChanges} />
    </Detail>
  )
}
export const Partner = ({ id }: { readonly id: string }) => (
  <Loaded of={partner.detail} input={{ id }}>
    {(found) => <PartnerView found={found} />}
  </Loaded>
)
