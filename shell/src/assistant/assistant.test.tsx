import { site } from '@concierge/kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Assistant } from './assistant';

const facts = vi.hoisted(() => ({
  scriptUrl: 'https://assistant.example/widget.js',
  agentId: 'agent-7',
  element: 'test-assistant',
}));
const kit = vi.hoisted(() => ({ assistant: null as typeof facts | null }));
const loading = vi.hoisted(() => ({ loadWidget: vi.fn<() => Promise<void>>() }));

vi.mock('./load-widget', () => loading);
vi.mock('@concierge/kit', async (original) => {
  const actual = await original<typeof import('@concierge/kit')>();
  return {
    ...actual,
    site: {
      ...actual.site,
      get assistant() {
        return kit.assistant;
      },
    },
  };
});

beforeEach(() => {
  kit.assistant = facts;
  loading.loadWidget.mockReset().mockResolvedValue();
});
afterEach(() => {
  document.querySelector('main')?.remove();
});

const user = userEvent.setup();
const button = () => screen.getByRole('button', { name: /AI Assistant$/ });
const panel = () => screen.queryByRole('region', { name: 'AI Assistant' });
const widgets = () => [...document.querySelectorAll(facts.element)];

/** The page that the shell shows. */
function pageWith(html: string): HTMLElement {
  const main = document.body.appendChild(document.createElement('main'));
  main.innerHTML = html;
  return main;
}

describe('the assistant’s button', () => {
  it('has a name and a look that tell what pressing it does', async () => {
    render(<Assistant />, { wrapper: MemoryRouter });
    expect(button()).toHaveAccessibleName('Open AI Assistant');
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    const closed = button().className;
    await user.click(button());
    expect(button()).toHaveAccessibleName('Close AI Assistant');
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(button()).toHaveAttribute('aria-controls', panel()?.id);
    expect(button().className).not.toBe(closed);
    await user.click(button());
    expect(button()).toHaveAccessibleName('Open AI Assistant');
    expect(button().className).toBe(closed);
    expect(panel()).toBeNull();
  });

  it('gets focus back on Escape', async () => {
    kit.assistant = null;
    render(<Assistant />, { wrapper: MemoryRouter });
    await user.click(button());
    await user.tab();
    expect(panel()).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(button()).toHaveFocus();
  });

  it('leaves focus in a field of the page on Escape', async () => {
    pageWith('<input aria-label="Name" />');
    render(<Assistant />, { wrapper: MemoryRouter });
    await user.click(button());
    await user.type(screen.getByLabelText('Name'), 'Ada{Escape}');
    expect(panel()).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });
});

describe('the agent', () => {
  const openIt = async () => {
    await user.click(button());
    await user.click(screen.getByRole('button', { name: 'Continue to the assistant' }));
  };

  it('is loaded only after the panel said whose it is', async () => {
    render(<Assistant />, { wrapper: MemoryRouter });
    await user.click(button());
    expect(panel()).toHaveTextContent('comes from another company');
    await user.click(button());
    await user.click(button());
    expect(loading.loadWidget).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Continue to the assistant' }));
    expect(loading.loadWidget).toHaveBeenCalledExactlyOnceWith(facts);
    expect(widgets().map((widget) => widget.getAttribute('agent-id'))).toEqual(['agent-7']);
    expect(screen.getByRole('heading', { name: 'AI Assistant' })).toHaveFocus();
  });

  it('is removed when the panel closes, and comes back without a question or a second script', async () => {
    render(<Assistant />, { wrapper: MemoryRouter });
    await openIt();
    await user.click(button());
    expect(widgets()).toEqual([]);
    await user.click(button());
    expect(widgets()).toHaveLength(1);
    expect(loading.loadWidget).toHaveBeenCalledOnce();
  });

  it('says that the script failed and how to reach a person, and can try again', async () => {
    loading.loadWidget.mockRejectedValueOnce(new Error('blocked'));
    render(<Assistant />, { wrapper: MemoryRouter });
    await openIt();
    expect(screen.getByRole('alert')).toHaveTextContent('couldn’t load');
    const { supportEmail, supportPhone } = site;
    expect(screen.getByRole('link', { name: supportPhone.display })).toHaveAttribute(
      'href',
      `tel:${supportPhone.e164}`,
    );
    expect(screen.getByRole('link', { name: supportEmail })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('heading', { name: 'AI Assistant' })).toHaveFocus();
    expect(widgets()).toHaveLength(1);
  });
});

describe('without an assistant configured', () => {
  it('offers to call, write or book and answers to three questions, and loads nothing', async () => {
    kit.assistant = null;
    render(<Assistant />, { wrapper: MemoryRouter });
    await user.click(button());
    expect(screen.getByRole('link', { name: 'Book a Consultation' })).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('link', { name: 'Do you take insurance?' })).toHaveAttribute(
      'href',
      '/contact#insurance',
    );
    expect(screen.getByRole('link', { name: site.supportEmail })).toBeInTheDocument();
    expect(panel()).not.toHaveTextContent(/sorry|available/);
    expect(screen.getByRole('link', { name: site.supportPhone.display })).toBeInTheDocument();
    expect(loading.loadWidget).not.toHaveBeenCalled();
  });
});
