import { expect, it } from 'vitest';
import { mailboxOf, ownedDomainOf } from './canonical-mailbox';

it.each([
  ['Ada@Example.com', 'ada@example.com'],
  [' ada@example.com ', 'ada@example.com'],
  ['ada+booking@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['A.d.a+x@Gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['ada@gmail.com.example', 'ada@gmail.com.example'],
  ['A.d-a_x+y@Proton.me', 'adax@proton.me'],
  ['ad.a.x@pm.me', 'adax@proton.me'],
  ['Ada@mac.com', 'ada@icloud.com'],
  ['ada+x@me.com', 'ada@icloud.com'],
  ['anything@Ada.fastmail.com', 'ada@fastmail.com'],
  // Nothing would be left of the name.
  ['+ada@example.com', '+ada@example.com'],
])('the address %s goes to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

it.each([
  ['ada@catch-all.example', 'catch-all.example'],
  ['Ada@Sub.Catch-All.example', 'catch-all.example'],
  ['ada@a.b.shop.co.uk', 'shop.co.uk'],
  ['ada@gmail.com', null],
  ['ada@googlemail.com', null],
  ['ada@Outlook.com', null],
])('the mail of %s may be read by the owner of %s', (address, domain) => {
  expect(ownedDomainOf(address)).toBe(domain);
});
