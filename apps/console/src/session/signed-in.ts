// Tells the person's other tabs that somebody has signed in.

const channelName = 'falaj-session'
export const tellSignedIn = (): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed-in')
  channel.close()
}
export const onSignedIn = (listener: () => void): void =>
  new BroadcastChannel(channelName).addEventListener('message', () => listener())
