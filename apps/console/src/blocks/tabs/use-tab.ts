// The chosen tab is in the address: reload, back and a shared link show the same one.
import { navigate, searchWith, useLocation } from '../../router/location.ts'

/** `named`: the tab that the address names, if it is one of these. */
export const useTab = <Name extends string>(names: readonly Name[]) => {
  const { pathname, search } = useLocation()
  const wanted = new URLSearchParams(search).get('tab')
  return {
    named: names.find((name) => name === wanted),
    // Another tab has other filters: they begin anew. The merchant whose records are read stays.
    choose: (name: Name, options?: { readonly replace: boolean }): void =>
      navigate(
        pathname + searchWith('', { tab: name, merchant: new URLSearchParams(search).get('merchant') }),
        options,
      ),
  }
}
