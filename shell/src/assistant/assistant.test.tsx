import { site } from '@concierge/kit';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
    render(<Assistant />);
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
    render(<Assistant />);
    await user.click(button());
    await user.tab();
    expect(panel()).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(button()).toHaveFocus();
  });

  it('leaves focus in a field of the page on Escape', async () => {
    pageWith('<input aria-label="Name" />');
    render(<Assistant />);
    await user.click(button());
    await user.type(screen.getByLabelText('Name'), 'Ada{Escape}');
    expect(panel()).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });
});

describe('on a page without a form', () => {
  it('loads nothing before it is opened, then shows the configured agent', async () => {
    render(<Assistant />);
    expect(loading.loadWidget).not.toHaveBeenCalled();
    await user.click(button());
    expect(loading.loadWidget).toHaveBeenCalledExactlyOnceWith(facts);
    expect(widgets().map((widget) => widget.getAttribute('agent-id'))).toEqual(['agent-7']);
  });

  it('removes the agent when it closes, and requests no second script', async () => {
    render(<Assistant />);
    await user.click(button());
    await user.click(button());
    expect(widgets()).toEqual([]);
    await user.click(button());
    expect(widgets()).toHaveLength(1);
    expect(loading.loadWidget).toHaveBeenCalledOnce();
  });

  it('says that the script failed and how to reach a person, and can try again', async () => {
    loading.loadWidget.mockRejectedValueOnce(new Error('blocked'));
    render(<Assistant />);
    await user.click(button());
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

describe('on a page with a form', () => {
  it('first discloses that it is a third party, and loads only after Continue', async () => {
    pageWith('<form></form>');
    render(<Assistant />);
    await user.click(button());
    expect(panel()).toHaveTextContent('comes from another company');
    expect(loading.loadWidget).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Continue to the assistant' }));
    expect(loading.loadWidget).toHaveBeenCalledOnce();
    expect(widgets()).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'AI Assistant' })).toHaveFocus();
  });

  it('asks too if a form may still appear', async () => {
    pageWith('<div data-personal>Loading...</div>');
    render(<Assistant />);
    await user.click(button());
    expect(panel()).toHaveTextContent('comes from another company');
    expect(loading.loadWidget).not.toHaveBeenCalled();
  });

  it('asks once per visit', async () => {
    pageWith('<form></form>');
    render(<Assistant />);
    await user.click(button());
    await user.click(screen.getByRole('button', { name: 'Continue to the assistant' }));
    await user.click(button());
    await user.click(button());
    expect(widgets()).toHaveLength(1);
  });

  it('ends a conversation from another page until the visitor has seen the disclosure', async () => {
    const main = pageWith('<p>No form</p>');
    render(<Assistant />);
    await user.click(button());
    expect(widgets()).toHaveLength(1);
    // The visitor goes to a page with a form while the panel is open.
    await act(async () => {
      main.innerHTML = '<form></form>';
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    expect(widgets()).toEqual([]);
    expect(panel()).toHaveTextContent('comes from another company');
  });

  it('loads nothing when the visitor leaves the page with the panel closed', async () => {
    const main = pageWith('<form></form>');
    render(<Assistant />);
    await user.click(button());
    await user.click(button());
    await act(async () => {
      main.innerHTML = '<p>No form</p>';
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    expect(loading.loadWidget).not.toHaveBeenCalled();
  });
});

describe('without an assistant configured', () => {
  it('says how to reach the practice, and loads nothing', async () => {
    kit.assistant = null;
    render(<Assistant />);
    await user.click(button());
    expect(panel()).toHaveTextContent('isn’t available right now');
    expect(screen.getByRole('link', { name: site.supportPhone.display })).toBeInTheDocument();
    expect(loading.loadWidget).not.toHaveBeenCalled();
  });
});
