// Which kind is shown: by the address, or by the record that it opens.
import { transfer } from '@falaj/contract/accounts/transfer'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { useQuery } from '../../../api/use.ts'
import { useTab } from '../../../blocks/tabs/use-tab.ts'
import { useLocation } from '../../../router/location.ts'

const names = ['single', 'to-bank', 'batch'] as const
export type TabName = (typeof names)[number]

/** `request`: one that was sent back, and is changed in the form of its kind. */
export const useTransferTab = () => {
  const params = new URLSearchParams(useLocation().search)
  const { named, choose } = useTab(names)
  const requestId = params.get('request') ?? ''
  const open = params.get('open') ?? ''
  const single = useQuery(transfer.ofRequest, { requestId }, { enabled: requestId !== '' })
  const toBank = useQuery(transferToBank.ofRequest, { requestId }, { enabled: requestId !== '' })
  // A link from the books only names the record.
  const opened = useQuery(transfer.detail, { id: open }, { enabled: !named && open !== '' })
  const openedToBank = useQuery(transferToBank.detail, { id: open }, { enabled: !named && Boolean(opened.error) })
  const found: TabName = openedToBank.error ? 'batch' : toBank.data?.id || opened.error ? 'to-bank' : 'single'
  const tab = named ?? found
  const edit = params.get('edit') ?? (tab === 'to-bank' ? toBank.data?.id : single.data?.id) ?? null
  const repeat = params.get('repeat')
  return {
    tab,
    isSure:
      requestId === ''
        ? Boolean(named) || open === '' || !(opened.isLoading || openedToBank.isLoading)
        : !single.isLoading && !toBank.isLoading,
    from: edit ? { id: edit, isEdit: true } : repeat ? { id: repeat, isEdit: false } : null,
    choose: (name: TabName) => choose(name, { replace: true }),
  }
}
