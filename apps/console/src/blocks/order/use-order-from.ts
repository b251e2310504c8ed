// Which order a form starts from, according to the address: `edit` and `repeat` name it, `request` names the request to change.
import type { withdraw } from '@falaj/contract/accounts/withdraw'
import { useQuery } from '../../api/use.ts'
import { useLocation } from '../../router/location.ts'
import type { OrderFrom } from './order-screen.tsx'

export const useOrderFrom = (
  ofRequest: typeof withdraw.ofRequest,
): { readonly from: OrderFrom | null; readonly isKnown: boolean } => {
  const params = new URLSearchParams(useLocation().search)
  const requestId = params.get('request') ?? ''
  const found = useQuery(ofRequest, { requestId }, { enabled: requestId !== '' })
  if (requestId !== '') {
    const id = found.data?.id
    return { from: id ? { id, isEdit: true, requestId } : null, isKnown: !found.isLoading }
  }
  const [edit, repeat] = [params.get('edit'), params.get('repeat')]
  return { from: edit ? { id: edit, isEdit: true } : repeat ? { id: repeat, isEdit: false } : null, isKnown: true }
}
