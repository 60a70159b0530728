/** A construct's id of a folder's name: `send-pending-notifications` -> `SendPendingNotifications`. Part of logical ids: never change it. */
export function constructIdOf(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
