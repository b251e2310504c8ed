// Notifies the person's other tabs that somebody has signed in, or that the same person now acts for another merchant.

const channelName = 'falaj-session'
type News = 'signed-in' | 'switched'
const notify = (news: News): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}
export const notifySignedIn = (): void => notify('signed-in')
export const notifySwitched = (): void => notify('switched')

const on = (wanted: News, listener: () => void): void =>
  new BroadcastChannel(channelName).addEventListener('message', ({ data }) => {
    if (data === wanted) listener()
  })
export const onSignedIn = (listener: () => void): void => on('signed-in', listener)
export const onSwitched = (listener: () => void): void => on('switched', listener)
