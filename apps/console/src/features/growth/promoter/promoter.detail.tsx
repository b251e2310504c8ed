// One promoter: link and QR code, rates, results, and what can be done.
import { useState } from 'react'
import { commission } from '@falaj/contract/growth/commission'
import { promoter, promoterChanges } from '@falaj/contract/growth/promoter'
import { invitationPath } from '@falaj/contract/growth/referral-steps'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { ReasonCommand } from '../../../blocks/command/reason-command.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { Share } from '../../../blocks/share/share.tsx'
import { History } from '../../../blocks/timeline/history.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { PayOutButton, RatesPart } from '../commission/commission.read.ts'
import { EditPromoter, RateDialog, type PromoterDetail } from './promoter.dialogs.tsx'
import { promoterWords } from './promoter.words.ts'

const Commands = ({ found }: { readonly found: PromoterDetail }) => {
  const t = useWords(promoterWords)
  const [open, setOpen] = useState<'rate' | 'edit' | null>(null)
  const visitor = visitorOf(useStore(site))
  const { id, actions } = found
  const close = (): void => setOpen(null)
  return (
    <>
      <Actions>
        {mayCall(commission.payable, visitor) && <PayOutButton partnerId={id} />}
        {actions.includes('rate') && (
          <button type="button" className="button" onClick={() => setOpen('rate')}>
            {t('changeRate')}
          </button>
        )}
        {actions.includes('edit') && (
          <button type="button" className="button" onClick={() => setOpen('edit')}>
            {t('edit')}
          </button>
        )}
        <a className="button" href={href('/marketing/referrals/referrals', {}, { promoterNumber: found.number })}>
          {t('invitations')}
        </a>
        <ReasonCommand found={found} words={promoterWords} name="disable" of={promoter.disable} done={t('saved')} />
        <RecordCommand
          found={found}
          words={promoterWords}
          name="enable"
          of={promoter.enable}
          facts={[{ name: t('promoter'), value: found.name }]}
          done={t('saved')}
        />
      </Actions>
      {open === 'rate' && <RateDialog id={id} onClose={close} />}
      {open === 'edit' && <EditPromoter of={found} onClose={close} />}
    </>
  )
}
const View = ({ found }: { readonly found: PromoterDetail }) => {
  const t = useWords(promoterWords)
  const { facts } = useFieldFacts(promoter.query)
  return (
    <RecordView
      list={promoter.query}
      found={found}
      amount={found.earned}
      facts={facts(found, 'number', 'mobile', 'store', 'rate', 'createdAt')}
    >
      <Commands found={found} />
      <DetailPart title={t('link')}>
        {found.status !== 'active' && <p className="quiet">{t('linkOff')}</p>}
        <Share
          path={invitationPath(found.code)}
          qrPath={invitationPath(found.code, 'qr')}
          text={t('shareText')}
          name={found.number}
        />
      </DetailPart>
      <DetailPart title={t('results')}>
        <Facts
          as="rows"
          facts={facts(
            found,
            'invited',
            'registered',
            'verified',
            'paid',
            'rewarded',
            'volume',
            'earned',
            'due',
            'paidOut',
          )}
        />
      </DetailPart>
      <RatesPart rates={found.rates} />
      <History of={found.history} says={promoterChanges} />
    </RecordView>
  )
}
export const Promoter = ({ id }: { readonly id: string }) => (
  <Loaded of={promoter.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
