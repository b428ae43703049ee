import pytest


def test_SEARCH_03_a_visitor_finds_tickets_from_the_cheapest(rivola):
    found = rivola.visitor().get('/api/tickets/public/', params={'price_order': 'asc'}).json()
    prices = [ticket['price'] for ticket in found]
    assert len(prices) > 0
    assert prices == sorted(prices)
    stored = {ticket['id']: ticket['price'] for ticket in rivola.export()['tickets']}
    assert all(ticket['price'] == stored[ticket['id']] for ticket in found)


def test_FAV_02_a_buyer_keeps_a_favourite(rivola):
    luca = rivola.as_('luca')
    rivola.arrange(tickets=[{'id': 900, 'user': 1, 'departs_in': {'hours': 2}}])
    assert luca.post('/api/tickets/favorites/900/toggle/').ok
    assert 900 in [one['ticket_data']['id'] for one in luca.get('/api/tickets/favorites/').json()]


def test_RESET_06_a_person_who_forgot_the_password_gets_a_link(rivola):
    body = {'email': 'luca.bianchi@example.com'}
    assert rivola.visitor().post('/api/auth/password/reset/', json=body).ok
    mail = rivola.wait_for_mail(body['email'])
    assert mail['link'].startswith(f'{rivola.address}/password-reset-confirm/')
    assert mail['link'] in mail['text'] and mail['link'] in mail['html']


def test_AUTH_12_a_session_ends_after_a_day(rivola):
    marta = rivola.as_('marta')
    assert marta.get('/api/tickets/tickets/my/').status_code == 200
    rivola.advance(hours=25)
    assert marta.get('/api/tickets/tickets/my/').status_code == 401


def test_a_client_is_asked_to_wait(rivola):
    rivola.fault('*', {'status': 429, 'headers': {'Retry-After': 2}}, every=3)
    answers = [rivola.visitor().get('/api/calendar/') for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].headers['Retry-After'] == '2'
    assert [call['status'] for call in rivola.calls(endpoint='getCalendar')] == [200, 200, 429]


@pytest.mark.rivola(scenario='empty', date='2026-12-24')
def test_nothing_is_for_sale_on_christmas_eve(rivola):
    assert rivola.visitor().get('/api/tickets/public/').json() == []
    assert rivola.demo('GET', 'clock/')['today'] == '2026-12-24'
