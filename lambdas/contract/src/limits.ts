import { pageEventLimits } from './page-event-limits.ts';

/** How long a notice stands. By itself, because the shell needs no other limit. */
export const noticeMs = 5000;

/**
 * Every number that a rule needs, once.
 * Lengths are UTF-16 code units, as HTML's maxlength counts them; times say their unit in the name.
 */
export const limits = {
  nameChars: 100,
  emailChars: 254,
  interestChars: 200,
  messageChars: 2000,
  /** What is kept of any text field after sanitising. */
  keptChars: 1000,
  /** What a text without a limit of its own may be before sanitising: far more than is kept. */
  textChars: 8000,
  /** A name as typed: letters may come in parts, which are put together before the name is measured. */
  typedNameChars: 400,
  /** A phone number as typed, with all that stands between its digits. */
  phoneChars: 60,
  timestampChars: 40,
  captchaTokenChars: 4096,
  phoneDigits: { min: 8, max: 15 },
  age: { min: 18, max: 120 },
  /** Windows of a week in which a call would suit somebody. */
  preferredWindows: 3,
  /** A reference as typed, and what a link to a request carries. */
  referenceChars: 20,
  changeLinkChars: 120,
  /** Most changes of one request, each of which the practice is told. */
  changesPerRequest: 20,
  /** Changes from one network address in a clock hour, tried or made. */
  changesPerHour: 30,
  /** Most of a person's own requests in one list, the newest. */
  ownRequests: 200,

  /** How far a browser's clock may be from the server's for its time of consent to be believed. */
  consentClockSeconds: 24 * 3600,

  /** Exact rolling window, per kind and email address. */
  rateWindowSeconds: 3600,
  ratePerWindow: { appointment: 5, contact: 3 },
  /** Submissions without a captcha token, per network address and clock hour. */
  untokenedPerHour: 60,
  /** What counts as one address there: one computer may use any of the 2^64 addresses of its subnet. */
  untokenedBits: { ipv4: 32, ipv6: 64 },

  /**
   * Most confirmations of one UTC day. Only they go to an address that anybody may type. To one address: as many
   * as one hour's limits of both forms let in (5 and 3), so that whoever keeps within those misses none. From one
   * sender's network: more than a clinic, a phone company's gateway or a health fair sends from one place in a
   * day, and too few to be worth a spammer's while. What exceeds either is sent the next day
   * (lambdas/core/notifications/confirmation-limit.ts).
   */
  confirmationsPerDay: { address: 8, network: 200 },
  /** What counts as one sender's network, in bits: what one customer of a provider is commonly given. */
  networkBits: { ipv4: 24, ipv6: 48 },
  /** What a record keeps of the field that no person sees. */
  honeypotChars: 200,

  captchaTimeoutMs: 3000,
  captchaLifetimeSeconds: 600,

  /** How old a stored record may be for the three notification functions to act on it. */
  notificationRecordMaxAgeSeconds: 3600,
  /** Sending a notification: who holds it and for how long, and what the scheduled job does with what is owed. */
  notifications: {
    /** Longer than any sending takes, so that a lease ends only when its holder is gone. */
    leaseSeconds: 30,
    /** How long a second request for a notification waits for the first one's outcome. */
    waitMs: 8000,
    /** The browser's own attempts come first. */
    jobAfterSeconds: 300,
    /** Pauses double from the first to the longest. */
    firstPauseSeconds: 60,
    longestPauseSeconds: 3600,
    /** After this a person has to look: the notification is marked and an alarm is raised. */
    giveUpAfterSeconds: 24 * 3600,
    /** The same for a confirmation that a limit of its mailbox or network keeps for another day. */
    heldConfirmationSeconds: 72 * 3600,
    /** Most notifications to the practice in any hour one by one; what exceeds them is told by the next digest. */
    practicePerHour: { notification_email: 60, notification_sms: 20 },
    /** Most texts to the practice in any day: a flood must not spend a month's texts in a week. */
    practiceTextsPerDay: 60,
    /** A digest goes out at most once in each such part of the clock's hour. */
    digestSeconds: 900,
    /** Most records in one digest. The rest waits for the next. */
    perDigest: 500,
    /** Records that a digest tells in full; of further ones it gives the reference and how to reach the person. */
    inFull: 50,
    /** References in a text message, which is paid by its parts. */
    referencesInText: 20,
    /** Notifications held back as suspect go out together at the end of their slot: well within the 24 hours promised. */
    heldSlotSeconds: 4 * 3600,
  },

  /** API Gateway hands over more than any form here needs; anything larger is refused unread. */
  bodyBytes: 64 * 1024,

  /**
   * Most mails about accounts to one mailbox, in any hour and in any day; and most requests for one from a network
   * address, which the firewall counts.
   */
  accountMails: { hour: 5, day: 10, networkIn5Minutes: 20 },
  passwordMinChars: 6,
  noticeMs,
  surveyProgressHours: 24,
  pageEvents: pageEventLimits,
  /** A longer first name greets nobody. */
  greetedNameChars: 20,
} as const;
