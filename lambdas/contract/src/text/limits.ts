/** How long a notice is shown. Exported by itself because the shell needs no other limit. */
export const noticeMs = 5000;

/** Maximum submissions per kind and mailbox in the rolling window. */
const ratePerWindow = { appointment: 5, contact: 3 } as const;

/**
 * Every limit in one place.
 * Lengths are UTF-16 code units, as HTML's maxlength counts them; names of times include their unit.
 */
export const limits = {
  nameChars: 100,
  emailChars: 254,
  interestChars: 200,
  messageChars: 2000,
  /** Maximum stored length of any text field, after sanitizing. */
  keptChars: 1000,
  /** Maximum length before sanitizing for a text without its own limit: far more than is kept. */
  textChars: 8000,
  /** A name as typed. Its letters may be decomposed, and are composed (NFC) before the name is measured. */
  typedNameChars: 400,
  /** An address as pasted, which a name and angle brackets may surround. */
  typedEmailChars: 400,
  /** A phone number as typed, including everything between the digits. */
  phoneChars: 60,
  timestampChars: 40,
  captchaTokenChars: 4096,
  phoneDigits: { min: 8, max: 15 },
  age: { min: 18, max: 120 },
  /** Maximum number of windows of a week in which somebody would like a call. */
  preferredWindows: 3,
  /** A reference as typed, and the fragment of a link to change a request or to its survey. */
  referenceChars: 20,
  changeLinkChars: 120,
  /** Maximum number of changes to one request. The practice is notified of each. */
  changesPerRequest: 20,
  /** Maximum number of changes, attempted or made, in a clock hour: from one network address, or from one account if signed in. */
  changesPerHour: 30,
  /** Maximum number of a person's own requests in one list. The list shows the newest. */
  ownRequests: 200,

  /** How far a browser's clock may be off before its time of consent is no longer believed. */
  consentClockSeconds: 24 * 3600,

  /** Exact rolling window, per kind and mailbox. */
  rateWindowSeconds: 3600,
  ratePerWindow,
  /** Challenges that a network address gets in a clock hour at the first price, and at the second. */
  challengesPerHour: [20, 60],
  /** Bookings and messages without a captcha token, per network address and clock hour; surveys, which have none, as many. */
  untokenedPerHour: 60,
  /** Prefix lengths that count as one address there: one computer may use any of the 2^64 addresses of its subnet. */
  untokenedBits: { ipv4: 32, ipv6: 64 },

  /**
   * Maximum number of confirmations in one UTC day. They are the only notifications that go to an address anybody may type.
   * Per mailbox: the sum of both forms' hourly limits, so that people within those limits miss none. Per domain other
   * than the big providers': more than an employer's people need, because a catch-all reads mail to any address. Per
   * sender's network: more than a clinic, a phone company's gateway or a health fair sends from one place in a day,
   * and too few to be worth a spammer's while. What exceeds either limit is sent the next day
   * (lambdas/core/notifications/limits/confirmation-limit.ts).
   */
  confirmationsPerDay: {
    address: ratePerWindow.appointment + ratePerWindow.contact,
    domain: 40,
    network: 200,
  },
  /** Prefix lengths that count as one sender's network: what a provider commonly assigns to one customer. */
  networkBits: { ipv4: 24, ipv6: 48 },
  /** Maximum stored length of the field that no person sees. */
  honeypotChars: 200,

  captchaTimeoutMs: 3000,
  captchaLifetimeSeconds: 600,

  /** How old a stored record may be for the three notification functions to act on it. */
  notificationRecordMaxAgeSeconds: 3600,
  /** Leases of notifications, and how the scheduled job sends what is due. */
  notifications: {
    /** Longer than any send takes, so that a lease expires only if its holder is gone. */
    leaseSeconds: 30,
    /** How long a second request for a notification waits for the first one's outcome. */
    waitMs: 8000,
    /** The job waits this long, so that the browser's own attempts come first. */
    jobAfterSeconds: 300,
    /** Pauses between retries double from the first to the longest. */
    firstPauseSeconds: 60,
    longestPauseSeconds: 3600,
    /** After this the notification is marked as abandoned and an alarm is raised, because a person has to look. */
    giveUpAfterSeconds: 24 * 3600,
    /** The same for a confirmation that the daily limit of its mailbox or network defers. */
    heldConfirmationSeconds: 72 * 3600,
    /** Maximum number of individual notifications to the practice in any hour. The rest goes into the next digest. */
    practicePerHour: { notification_email: 60, notification_sms: 20 },
    /** How many of these are for records whose captcha nobody solved. No more of them, and none of the others. */
    unverifiedPerHour: { notification_email: 20, notification_sms: 6 },
    /** Maximum number of texts to the practice in any day: a flood must not use up a month's texts in a week. */
    practiceTextsPerDay: 60,
    /**
     * At most one digest goes out in each slot of this length: four in a clock hour, five in any hour. Slots start on
     * the clock hour.
     */
    digestSeconds: 900,
    /**
     * How long what waits lets others come before it asks for a digest, which counts all that wait. The job runs each
     * minute, so whatever waits is counted within two minutes, or five if no captcha was solved, unless the slot has had
     * its digest: then when the next one starts.
     */
    digestAfterSeconds: { verified: 50, unverified: 200 },
    /** Suspect records ask for a digest only this close to the end of a slot, so that they take it from nobody. */
    digestOfSuspectsSeconds: 120,
  },

  /** Largest body that is read. API Gateway passes on more than any form here needs, and the rest is refused unread. */
  bodyBytes: 64 * 1024,

  /**
   * Maximum number of account emails to one mailbox in any hour and in any day, to one domain in any day, and of requests for one from a network address in
   * 5 minutes, which the firewall counts.
   */
  accountMails: { hour: 5, day: 10, domainPerDay: 40, networkIn5Minutes: 20 },
  passwordMinChars: 6,
  noticeMs,
  /** How long a browser keeps saved answers, a started form, and the confirmation of what was sent. */
  deviceStorageHours: 24,
  /** A longer first name is not used in a greeting. */
  greetingNameChars: 20,
} as const;
