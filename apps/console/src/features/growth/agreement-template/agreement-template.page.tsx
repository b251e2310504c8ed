// Agreement templates of the account.
import { agreementTemplate } from '@falaj/contract/growth/agreement-template'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { Creation } from '../../../blocks/record-list/creation.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { Template } from './agreement-template.detail.tsx'
import { TemplateDialog } from './agreement-template.form.tsx'
import { templateWords } from './agreement-template.words.ts'
import './agreement-template.css'

export default function AgreementTemplates() {
  const t = useWords(templateWords)
  const visitor = visitorOf(useStore(site))
  return (
    <Page>
      <Creation
        label={t('add')}
        allowed={mayCall(agreementTemplate.add, visitor)}
        dialog={(close, open) => <TemplateDialog of={null} onClose={close} onSaved={open} />}
      >
        {(actions) => (
          <RecordList
            of={agreementTemplate.query}
            columns={(c) =>
              c.all({
                first: ['name', 'number', 'status', 'products', 'clauses', 'version', 'published', 'signed'],
                onCard: ['number'],
              })
            }
            drawer={(id) => <Template id={id} />}
            actions={actions}
            exportable
          />
        )}
      </Creation>
    </Page>
  )
}
